import type { Context } from '@web/scene/scene';
import { describe, expect, it } from 'vitest';
import { draw } from './scene';
import type { View } from './view';

const context: Context = {
  near: 0,
  wide: true,
  names: ['a', 'b'],
  say: key => key,
  open: new Set(),
  clicked: [],
  ahead: null,
};
const view: View = { cells: [1, 0, 0, 0, 0, 0, 0, 0, 2], size: 3, turn: 0 };

describe('the field', () => {
  const cells = draw(view, context).shapes.filter(shape => shape.targets);

  it('has every cell to click, by column and row', () => {
    expect(cells.flatMap(shape => shape.targets ?? [])).toEqual(
      ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3'].map(name => `cell:${name}`),
    );
  });

  it('draws a mast where one stands, and says so', () => {
    expect(cells.map(shape => shape.label === 'scene.mast')).toEqual(
      view.cells.map(owner => owner > 0),
    );
    expect(cells[0]?.parts.length).toBeGreaterThan(cells[1]?.parts.length ?? 0);
  });
});
