/** The cards, the seal and what is kept, against a server that the test bends. */
import { beforeEach, describe, expect, it } from 'vitest';

import type { Shown } from '../lib/commands';
import type { DealView } from '../lib/wire';
import { fakeWatch } from '../testing/desk';
import { Device } from '../testing/device';
import { fairView, roomView } from '../testing/views';
import { FairMemory, MOST_MATCHES, shelfOfPage } from './memory';
import type { FairWatch } from './watch.svelte';

let device: Device;

beforeEach(() => {
  device = new Device();
});

describe('the cards', () => {
  const bent = async (bend: (shown: Shown, deal: DealView) => Shown): Promise<FairWatch> => {
    const watch = device.page();
    await device.exchanged(watch);
    await watch.follow(await device.table.view('sealed'));
    const shown = await device.table.dealt();
    await watch.follow(bend(shown, shown.deal as DealView));
    return watch;
  };
  const swapped = (card: string): string => (card === '4c' ? '5c' : '4c');

  it('are checked, each once, and kept for later', async () => {
    const watch = device.page();
    const shown = await device.dealtTo(watch);
    expect(watch.checked.size).toBe(shown.proofs.length);
    expect(new FairMemory(device.shelf).match('m-1')?.deals[0]?.cards).toHaveLength(shown.proofs.length);
  });

  it('one whose path leads elsewhere stops the acts', async () => {
    const watch = await bent((shown) => ({
      ...shown, proofs: shown.proofs.map((proof, at) => (at === 3 ? { ...proof, card: swapped(proof.card) } : proof)),
    }));
    expect([watch.doubt?.code, watch.halted, watch.seal]).toEqual(['card', true, 'doubt']);
    watch.goOn();
    expect([watch.halted, watch.seal]).toEqual([false, 'doubt']);
  });

  it('one that is proved elsewhere than under the root is found, though the hand agrees', async () => {
    const watch = await bent((shown, deal) => {
      const { card } = shown.proofs[3] as Shown['proofs'][number];
      const hand = [...deal.hand];
      hand[hand.indexOf(card)] = swapped(card);
      return { ...shown, deal: { ...deal, hand }, proofs: shown.proofs.map((proof, at) => (at === 3 ? { ...proof, card: swapped(card) } : proof)) };
    });
    expect(watch.doubt?.code).toBe('card');
  });

  it('one more of the stock’s first than one’s red threes is found', async () => {
    const watch = device.page();
    await device.exchanged(watch);
    await watch.follow(await device.table.view('sealed'));
    const shown = await device.table.dealt();
    const deal = shown.deal as DealView;
    const [more] = await device.table.proofs([104 - deal.stock]);
    const [ours, theirs] = deal.sides as [DealView['sides'][number], DealView['sides'][number]];
    await watch.follow({
      ...shown, proofs: [...shown.proofs, more as Shown['proofs'][number]],
      deal: {
        ...deal, stock: deal.stock - 1, hand: [...deal.hand, more?.card ?? ''],
        sides: [ours, { ...theirs, red_threes: [{ card: '3d', live: true }] }],
      },
    });
    expect(watch.doubt?.code).toBe('place');
  });

  it('one that is no proof at all is none', async () => {
    for (const broken of [{ salt: '00' }, { path: [] }, { card: 'joker' }, { index: 104 }]) {
      device.anew();
      const watch = await bent((shown) => ({ ...shown, proofs: shown.proofs.map((proof, at) => (at === 0 ? { ...proof, ...broken } : proof)) }));
      expect(watch.doubt?.code).toBe('card');
    }
  });

  it('one that came without a proof, or is another in the hand, is found', async () => {
    expect((await bent((shown) => ({ ...shown, proofs: shown.proofs.slice(1) }))).doubt?.code).toBe('place');
    device.anew();
    const watch = await bent((shown, deal) => ({ ...shown, deal: { ...deal, hand: deal.hand.map((card, at) => (at === 0 ? swapped(card) : card)) } }));
    expect(watch.doubt?.code).toBe('card');
  });

  it('one from a place whose turn it was not is found, however well it is proved', async () => {
    const watch = device.page();
    await device.exchanged(watch);
    await watch.follow(await device.table.view('sealed'));
    const shown = await device.table.dealt();
    const [stolen] = await device.table.proofs([1]);
    await watch.follow({ ...shown, proofs: [...shown.proofs.slice(1), stolen as Shown['proofs'][number]] });
    expect(watch.doubt?.code).toBe('place');
  });

  it('without a root are doubted', async () => {
    const watch = await bent((shown) => ({ ...shown, fair: { ...shown.fair, dealing: shown.fair.dealing && { ...shown.fair.dealing, root: null } } }));
    expect(watch.doubt?.code).toBe('root');
  });

  it('that came twice the same are no fault', async () => {
    const watch = await bent((shown) => ({ ...shown, proofs: [...shown.proofs, ...shown.proofs] }));
    expect(watch.doubt).toBeNull();
  });

  it('a draw is the next card of the stock, and no other', async () => {
    const watch = device.page();
    const shown = await device.dealtTo(watch);
    const deal = shown.deal as DealView;
    const next = 104 - deal.stock;
    for (const [place, code] of [[next + 1, 'place'], [next, undefined]] as const) {
      const [proof] = await device.table.proofs([place]);
      if (!proof || ['3h', '3d'].includes(proof.card)) continue;
      const events = [{ type: 'drew' as const, seat: 1, card: proof.card, came: true }];
      const other = fakeWatch({ memory: new FairMemory(shelfOfPage()) });
      await other.follow({
        ...shown, moves: [{ n: 0, seat: 1, act: 'D', by: 'p', events }], proofs: [...shown.proofs, proof],
        deal: { ...deal, n: 1, stock: deal.stock - 1, hand: [...deal.hand, proof.card] },
      });
      expect(other.doubt?.code).toBe(code);
    }
  });

  it('a doubt is told once, outlives a reload, and stops nobody twice', async () => {
    const watch = await bent((shown) => ({ ...shown, proofs: shown.proofs.slice(1) }));
    expect(watch.halted).toBe(true);
    const again = device.page();
    const shown = await device.table.dealt();
    await again.follow({ ...shown, proofs: shown.proofs.slice(1) });
    expect([again.doubt?.code, again.halted, device.only('doubt').length]).toEqual(['place', false, 1]);
  });
});

describe('the seal', () => {
  it('of a match without a commitment says so, and nothing is kept', async () => {
    const watch = device.page();
    await watch.follow({ room: roomView(), deal: null, moves: [], fair: fairView(), proofs: [], active: true });
    expect(watch.seal).toBe('none');
    expect(new FairMemory(device.shelf).matches()).toEqual([]);
  });

  it('says when nothing could be checked, and recovers', async () => {
    let fails = true;
    const { hashes } = await import('./hashes');
    const watch = fakeWatch({ hashes: () => (fails ? Promise.reject(new Error('no chunk')) : hashes()) });
    const seen: unknown[] = [];
    const logged = console.error;
    console.error = (...words: unknown[]) => seen.push(words);
    await watch.follow(await device.table.view('commit'));
    console.error = logged;
    expect([watch.seal, seen.length]).toEqual(['unable', 1]);
    fails = false;
    await watch.follow(await device.table.view('commit'));
    expect(watch.seal).toBe('sealed');
  });

  it('of the next match is a fresh one', async () => {
    const watch = device.page();
    await watch.follow(await device.table.view('commit'));
    await watch.follow(await device.table.view('reveal'));
    expect(watch.seal).toBe('doubt');
    const view = await device.table.view('commit');
    await watch.follow({ ...view, fair: { ...view.fair, match: 'm-2', dealing: null } });
    expect([watch.seal, watch.halted]).toEqual(['sealed', false]);
  });
});

describe('the memory of this device', () => {
  const match = (name: string) => ({ match: name, rules_id: '', commitment: '', entry: null, first_dealer: null, deals: [], doubts: [] });

  it('holds the last twenty matches and their shares, no more', () => {
    const memory = new FairMemory(device.shelf);
    for (let at = 0; at < MOST_MATCHES + 3; at += 1) {
      memory.keepShare(`m-${at}`, '1/0/1', { nonce: '00', cut: 1, accepted: true, revealed: true });
      memory.keep(match(`m-${at}`));
    }
    expect(memory.matches()).toHaveLength(MOST_MATCHES);
    expect([memory.match('m-2'), memory.shares('m-2')]).toEqual([null, {}]);
    expect(memory.match('m-3')).not.toBeNull();
  });

  it('that was damaged from outside is as good as none', () => {
    device.shelf.setItem('tranca.fair.match/m-1', '{');
    expect(new FairMemory(device.shelf).match('m-1')).toBeNull();
  });
});
