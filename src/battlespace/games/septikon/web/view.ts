// What the game's view holds, as far as it is drawn.

import type { Values } from '@web/scene/scene';

export interface Words {
  readonly key: string;
  readonly values?: Values;
}

export interface Why {
  readonly clause: string;
  readonly words: Words;
}

export interface Shot {
  readonly gunner: string;
  readonly effect: string;
  readonly hits: readonly string[];
  readonly end?: string;
}

export interface Reach {
  readonly from: string;
  readonly to: string;
  readonly does: string;
  readonly why?: readonly Why[];
  readonly shots?: readonly Shot[];
}

export interface Store {
  readonly name: string;
  readonly cells: string;
  readonly status: string;
  readonly shut: readonly number[];
  readonly bars: readonly { readonly square: string; readonly by: string }[];
  readonly available: number;
  readonly room: number;
}

export interface Station {
  readonly clones: readonly string[];
  readonly spies: readonly string[];
  readonly newcomer: string | null;
  readonly drones: readonly {
    readonly square: string;
    readonly count: number;
    readonly moved: boolean;
  }[];
  readonly damage: readonly string[];
  readonly stores: readonly Store[];
  readonly idle: Readonly<Record<string, readonly Why[]>>;
  readonly armed: readonly string[];
}

export interface Die {
  readonly effect: string;
  readonly end: string;
  readonly hits: readonly string[];
}

export interface Thing {
  readonly owner: number;
  readonly kind: string;
  readonly at: string;
  readonly flown?: boolean;
  readonly zone?: readonly string[];
  readonly dice?: readonly Die[];
}

export interface Means {
  readonly way: string;
  readonly can: boolean;
  readonly lacks: readonly string[];
}

export interface View {
  readonly turn: number;
  readonly turns: number;
  readonly quiet: number;
  readonly quiet_limit: number;
  readonly short: number;
  readonly by: number;
  readonly die: number;
  readonly step: string;
  readonly track: number | null;
  readonly at: string | null;
  readonly used: readonly string[];
  readonly stations: readonly Station[];
  readonly sky: readonly Thing[];
  readonly reach: readonly Reach[];
  readonly shots: readonly Shot[];
  readonly fire: readonly {
    readonly pieces: readonly { readonly at: string; readonly zone: readonly string[] }[];
  }[];
  readonly doomed: readonly string[];
  readonly dangerous: readonly boolean[];
  readonly means: readonly (readonly Means[])[];
}
