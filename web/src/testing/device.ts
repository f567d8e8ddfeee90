/** A page on one device, and an honest room that leads it through the exchange; tests bend what the room shows. */
import type { Command, Reply, Shown } from '../lib/commands';
import { FairMemory, shelfOfPage, type Shelf } from '../fair/memory';
import type { FairWatch } from '../fair/watch.svelte';
import { fakeWatch } from './desk';
import { SealedTable } from './sealed';

export const REFUSED: Reply = { type: 'refused', id: 'x', code: 'ROOM-SHARE', message: '' };
export const LOST: Reply = { type: 'refused', id: 'x', code: 'LOCAL-LOST', message: '' };

export class Device {
  shelf: Shelf = shelfOfPage();
  table = new SealedTable();
  said: Command[] = [];
  reply: (command: Command) => Reply = () => ({ type: 'ok', id: 'x' });
  private draws = 0;

  /** A page opened on this device: what was kept is kept, what was in memory is gone. */
  page(): FairWatch {
    return fakeWatch({
      memory: new FairMemory(this.shelf),
      random: (length) => new Uint8Array(length).fill((this.draws += 1)),
      say: (command) => {
        this.said.push(command);
        return Promise.resolve(this.reply(command));
      },
    });
  }

  /** What was said of one kind. */
  only<T extends Command['type']>(type: T): Extract<Command, { type: T }>[] {
    return this.said.filter((command): command is Extract<Command, { type: T }> => command.type === type);
  }

  /** The exchange as an honest room leads it, up to where this page has revealed. */
  async exchanged(watch: FairWatch): Promise<void> {
    await watch.follow(await this.table.view('commit'));
    this.table.took(this.only('share').at(-1)?.commit ?? '');
    await watch.follow(await this.table.view('reveal'));
    const { nonce, cut } = this.only('reveal').at(-1) ?? { nonce: '', cut: 0 };
    this.table.revealed(nonce, cut);
  }

  /** And on, up to the first view with cards. */
  async dealtTo(watch: FairWatch): Promise<Shown> {
    await this.exchanged(watch);
    await watch.follow(await this.table.view('sealed'));
    const shown = await this.table.dealt();
    await watch.follow(shown);
    return shown;
  }

  /** Everything forgotten: another device, at the beginning of the same deal. */
  anew(): void {
    this.shelf = shelfOfPage();
    this.table = new SealedTable();
  }
}
