// Where a box of words goes: beside what it is about, whole, and not over the things that it names.

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const GAP = 10;
const EDGE = 6;

function shared(a: Box, b: Box): number {
  const wide = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const high = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

function within(box: Box, frame: Pick<Box, 'width' | 'height'>): Box {
  const most = (size: number, room: number): number => Math.max(EDGE, room - size - EDGE);
  return {
    ...box,
    left: Math.max(EDGE, Math.min(box.left, most(box.width, frame.width))),
    top: Math.max(EDGE, Math.min(box.top, most(box.height, frame.height))),
  };
}

/** The place within the frame that hides least of what is to be seen; of equals the nearest to `at`. */
export function placed(
  size: Pick<Box, 'width' | 'height'>,
  frame: Pick<Box, 'width' | 'height'>,
  at: Box,
  seen: readonly Box[],
): Box {
  const { width, height } = size;
  const [x, y] = [at.left + at.width / 2, at.top + at.height / 2];
  const [right, below] = [at.left + at.width + GAP, at.top + at.height + GAP];
  const spots: readonly (readonly [number, number])[] = [
    [x - width / 2, at.top - GAP - height],
    [x - width / 2, below],
    [right, y - height / 2],
    [at.left - GAP - width, y - height / 2],
    ...[0, 0.5, 1].flatMap(h =>
      [0, 0.5, 1].map(v => [h * (frame.width - width), v * (frame.height - height)] as const),
    ),
  ];
  const tried = spots.map(([left, top]) => {
    const box = within({ left, top, width, height }, frame);
    const hidden = [at, ...seen].reduce((sum, one) => sum + shared(box, one), 0);
    const far = Math.hypot(box.left + width / 2 - x, box.top + height / 2 - y);
    return { box, cost: hidden * 1000 + far };
  });
  return tried.toSorted((a, b) => a.cost - b.cost)[0]!.box;
}

/**
 * Whether a card as wide as the frame hides less of what is to be seen at the lower edge than at the upper one; what
 * comes last, as the place that a piece goes to, weighs most.
 */
export function lower(
  height: number,
  frame: Pick<Box, 'width' | 'height'>,
  seen: readonly Box[],
): boolean {
  const hidden = (top: number): number =>
    seen.reduce((sum, one, i) => {
      const share = shared({ left: 0, top, width: frame.width, height }, one);
      return sum + (i + 1) * (share / (one.width * one.height));
    }, 0);
  return hidden(frame.height - height) < hidden(0);
}
