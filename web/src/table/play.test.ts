import { beforeEach, describe, expect, test, vi } from 'vitest';

import type { DealView, Ok, Refused, Verdict } from '../lib/wire';
import { Hand } from './hand.svelte';
import { Play } from './play.svelte';
import { sampleDeal } from './sample';

const OK: Ok = { type: 'ok', id: '1' };
const NO: Refused = { type: 'refused', id: '1', code: 'MELD-1', message: '' };

function verdict(ok: boolean, code: string | null = null): Verdict {
  return { type: 'verdict', id: '1', ok, code, message: null };
}

/** A table with a scripted server. */
class Bench {
  deal: DealView;
  hand = new Hand();
  confirm = true;
  act = vi.fn((_text: string): Promise<Ok | Refused> => Promise.resolve(OK));
  ask = vi.fn((_text: string): Promise<Verdict> => Promise.resolve(verdict(false, 'PILE-3')));
  play: Play;

  constructor(changes: Partial<DealView> = {}) {
    this.deal = sampleDeal(changes);
    this.hand.follow('m/1/1', this.deal.hand);
    this.play = new Play({
      deal: () => this.deal, hand: this.hand, confirmDiscard: () => this.confirm, act: this.act, ask: this.ask,
    });
  }

  pick(...cards: string[]): this {
    for (const card of cards) {
      const piece = this.hand.held.find((each) => each.card === card && !this.hand.selected.has(each.key));
      this.hand.toggle(piece!.key);
    }
    return this;
  }
}

beforeEach(() => localStorage.clear());

describe('melding', () => {
  test('sends the one thing that the cards can do', async () => {
    const bench = new Bench().pick('9h', '7h', '8h');
    await bench.play.meld();
    expect(bench.act).toHaveBeenCalledExactlyOnceWith('M:7h8h9h');
    expect(bench.hand.cards).toEqual([]);
  });

  test('asks where, when there are several places', async () => {
    const bench = new Bench({ legal: ['M:7h8h9h', 'M@1:7h8h9h'] }).pick('7h', '8h', '9h');
    await bench.play.meld();
    expect(bench.act).not.toHaveBeenCalled();
    expect(bench.play.prompt).toEqual({ kind: 'meld', acts: ['M:7h8h9h', 'M@1:7h8h9h'] });
  });

  test('of cards that are not offered asks the server why, and keeps the selection', async () => {
    const bench = new Bench().pick('Ks', 'Ks');
    await bench.play.meld();
    expect(bench.act).not.toHaveBeenCalled();
    expect(bench.ask).toHaveBeenCalledExactlyOnceWith('M:KsKs');
    expect(bench.play.prompt).toEqual({ kind: 'refusal', code: 'PILE-3', message: '' });
    expect(bench.hand.cards).toEqual(['Ks', 'Ks']);
  });

  test('of cards that are unknown to an incomplete list goes to the server', async () => {
    const bench = new Bench({ legal: [], legal_complete: false }).pick('7h', '8h', '9h');
    bench.act.mockResolvedValue(NO);
    await bench.play.meld();
    expect(bench.act).toHaveBeenCalledExactlyOnceWith('M:7h8h9h');
    expect(bench.play.prompt).toEqual({ kind: 'refusal', code: 'MELD-1', message: '' });
    expect(bench.hand.cards).toEqual(['7h', '8h', '9h']);
  });

  test('without cards only says to pick some', async () => {
    const bench = new Bench();
    await bench.play.meld();
    expect(bench.play.prompt).toEqual({ kind: 'hint', hint: 'pickCards' });
    expect(bench.ask).not.toHaveBeenCalled();
  });
});

describe('one act at a time', () => {
  test('a second touch before the answer, and before the view that shows it, sends nothing', async () => {
    const bench = new Bench({ phase: 'draw', legal: ['D'] });
    let answer: (reply: Ok) => void = () => undefined;
    bench.act.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const first = bench.play.draw();
    await bench.play.draw();
    answer(OK);
    await first;
    expect(bench.play.busy).toBe(true);
    await bench.play.draw();
    expect(bench.act).toHaveBeenCalledOnce();
    bench.deal = sampleDeal({ n: 9 });
    bench.play.moveOn();
    expect(bench.play.busy).toBe(false);
  });

  test('a refused act frees the table at once', async () => {
    const bench = new Bench({ phase: 'draw', legal: ['D'] });
    bench.act.mockResolvedValueOnce(NO);
    await bench.play.draw();
    expect(bench.play.busy).toBe(false);
    await bench.play.draw();
    expect(bench.act).toHaveBeenCalledTimes(2);
  });

  test('a lost connection says that the act did not arrive', async () => {
    const bench = new Bench({ phase: 'draw', legal: ['D'] });
    bench.act.mockRejectedValue(new Error('lost'));
    await bench.play.draw();
    expect(bench.play.prompt).toEqual({ kind: 'hint', hint: 'notSent' });
    expect(bench.play.busy).toBe(false);
  });
});

describe('discarding', () => {
  test('asks first, and goes at the second touch', async () => {
    const bench = new Bench().pick('Ks');
    await bench.play.discard();
    expect(bench.act).not.toHaveBeenCalled();
    expect(bench.play.prompt).toEqual({ kind: 'discard', act: 'X:Ks', card: 'Ks', why: 'plain' });
    await bench.play.send('X:Ks');
    expect(bench.act).toHaveBeenCalledExactlyOnceWith('X:Ks');
  });

  test('goes at once where the device does not want to be asked, except for warned cards', async () => {
    const bench = new Bench({ warn: ['2c', '7h'] }).pick('Ks');
    bench.confirm = false;
    await bench.play.discard();
    expect(bench.act).toHaveBeenCalledExactlyOnceWith('X:Ks');
    const wild = new Bench().pick('2c');
    wild.confirm = false;
    await wild.play.discard();
    expect(wild.play.prompt).toMatchObject({ kind: 'discard', why: 'wild' });
    const fed = new Bench({ warn: ['7h'] }).pick('7h');
    fed.confirm = false;
    await fed.play.discard();
    expect(fed.play.prompt).toMatchObject({ kind: 'discard', why: 'feeds' });
  });

  test('takes one card', async () => {
    const bench = new Bench().pick('Ks', '7h');
    await bench.play.discard();
    expect(bench.play.prompt).toEqual({ kind: 'hint', hint: 'pickOne' });
  });

  test('of two equal cards lets the selected one go', async () => {
    const bench = new Bench();
    bench.confirm = false;
    const second = bench.hand.held.filter((piece) => piece.card === 'Ks')[0]!;
    bench.hand.toggle(second.key);
    await bench.play.discard();
    bench.hand.follow('m/1/1', ['7h', '8h', '9h', 'Ks', '2c']);
    expect(bench.hand.held.some((piece) => piece.key === second.key)).toBe(false);
  });

  test('a question is dropped when the table moves on; a refusal stays to be read', async () => {
    const bench = new Bench().pick('Ks');
    await bench.play.discard();
    bench.play.moveOn();
    expect(bench.play.prompt).toBeNull();
    bench.hand.clear();
    bench.pick('Ks', 'Ks');
    await bench.play.meld();
    bench.play.moveOn();
    expect(bench.play.prompt?.kind).toBe('refusal');
  });
});

describe('taking the pile', () => {
  const drawing: Partial<DealView> = { phase: 'draw', legal: ['D', 'T:7h8h', 'T@1'] };

  test('without a selection offers every way', async () => {
    const bench = new Bench(drawing);
    await bench.play.take();
    expect(bench.play.prompt).toEqual({ kind: 'take', acts: ['T:7h8h', 'T@1'] });
  });

  test('with a selection asks once for the way that it makes', async () => {
    const bench = new Bench(drawing).pick('8h', '7h');
    await bench.play.take();
    expect(bench.play.prompt).toEqual({ kind: 'take', acts: ['T:7h8h'] });
  });

  test('with cards that make none asks the server why not', async () => {
    const bench = new Bench(drawing).pick('Ks', 'Ks');
    await bench.play.take();
    expect(bench.ask).toHaveBeenCalledExactlyOnceWith('T:KsKs');
  });

  test('says what locks it, or what to pick', async () => {
    const locked = new Bench({ phase: 'draw', legal: ['D'], locked: true });
    await locked.play.take();
    expect(locked.play.prompt).toEqual({ kind: 'refusal', code: 'PILE-3', message: '' });
    const open = new Bench({ phase: 'draw', legal: ['D'] });
    await open.play.take();
    expect(open.play.prompt).toEqual({ kind: 'hint', hint: 'pickForPile' });
  });

  test('an own meld touched with nothing selected takes the top alone', async () => {
    const bench = new Bench(drawing);
    await bench.play.place(1);
    expect(bench.play.prompt).toEqual({ kind: 'take', acts: ['T@1'] });
  });
});

test('out of turn every act is only asked about', async () => {
  const bench = new Bench({ turn: 2, phase: 'draw', legal: [] });
  await bench.play.draw();
  await bench.play.take();
  expect(bench.ask.mock.calls).toEqual([['D'], ['D']]);
  expect(bench.act).not.toHaveBeenCalled();
});

test('what is allowed after all, is made', async () => {
  const bench = new Bench({ legal: [] }).pick('Ks', 'Ks');
  bench.ask.mockResolvedValue(verdict(true));
  await bench.play.meld();
  expect(bench.act).toHaveBeenCalledExactlyOnceWith('M:KsKs');
});

test('the candidates of a selection are its melds and, alone, its discard', () => {
  expect(new Bench().pick('9h').play.candidates()).toEqual(['M:9h', 'M@1:9h', 'X:9h']);
  expect(new Bench().pick('9h', '7h').play.candidates()).toEqual(['M:7h9h', 'M@1:7h9h']);
  expect(new Bench().play.candidates()).toEqual([]);
});
