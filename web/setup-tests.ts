// What the app asks of every browser as soon as it is loaded, for tests that run without one.

import { vi } from 'vitest';

vi.stubGlobal('navigator', { languages: ['en'] });
