import type { Choice } from '@web/net/messages';
import { expect, it } from 'vitest';
import { obvious } from './obvious';
import type { View } from './view';

const choice = (move: string, path: string): Choice => ({
  action: 0,
  move,
  path: [path],
  label: null,
});
const pay = (left: number, right: number): Choice =>
  choice(`pay:${left}+${right}`, `split:${left}+${right}`);

function seen(left: number, right: number, ...clones: string[]): View {
  const stores = [
    { name: 'ENERGY_LEFT', available: left },
    { name: 'ENERGY_RIGHT', available: right },
  ];
  return { by: 0, stations: [{ stores, clones }] } as unknown as View;
}

it('pays so that both warehouses stay as equal as can be', () => {
  const ways = [pay(0, 3), pay(1, 2), pay(2, 1), pay(3, 0)];
  expect(obvious(seen(5, 5), ways)?.move).toBe('pay:1+2');
  expect(obvious(seen(7, 3), ways)?.move).toBe('pay:3+0');
  expect(obvious(seen(2, 6), ways)?.move).toBe('pay:0+3');
});

it('uses a Gunner who is alone, and asks where there are two', () => {
  const ways = [choice('use@A9.05', 'square:A9.05'), choice('done', 'done')];
  expect(obvious(seen(5, 5, 'A9.05', 'A8.01'), ways)?.move).toBe('use@A9.05');
  expect(obvious(seen(5, 5, 'A9.05', 'A9.07'), ways)).toBeUndefined();
  expect(obvious(seen(5, 5, 'A9.05'), [choice('done', 'done')])).toBeUndefined();
  expect(obvious(seen(5, 5), [])).toBeUndefined();
});
