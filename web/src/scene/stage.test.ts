import { expect, it } from 'vitest';
import { comes, goes } from './stage';

const nowhere = null as unknown as Element;

it('lets nothing move where no motion is wished for', () => {
  expect(comes(nowhere, { way: 'land', still: true }).duration).toBe(0);
});

it('leaves a shape alone that has no entrance', () => {
  expect(comes(nowhere, { way: undefined, still: false }).duration).toBe(0);
});

it.each(['fall', 'burst', 'fade'] as const)('ends out of sight: %s', way => {
  const { css } = goes(nowhere, { way });
  expect(css?.(0, 1)).toContain('opacity: 1');
  expect(css?.(1, 0)).toContain('opacity: 0');
});

it.each(['land', 'tumble', 'grow', 'fade', 'strike'] as const)('begins out of sight: %s', way => {
  expect(comes(nowhere, { way, still: false }).css?.(0, 1)).toContain('opacity: 0');
});
