/** What a check of a match found: one verdict a step, and what was wrong, where. Words are the page's business. */

/** In the order in which a person is shown them. */
export const STEPS = ['file', 'commitment', 'dealer', 'shares', 'shuffle', 'cards', 'play', 'score', 'log', 'seen'] as const;
export type Step = (typeof STEPS)[number];

import type { Difference } from '../referee/judge';

export type FaultCode =
  | 'not-canonical' | 'commitment' | 'rules-id' | 'first-dealer' | 'deal-dealer' | 'deal-number' | 'attempt-number' | 'attempt-order' | 'no-attempt'
  | 'deal-commitment' | 'not-asked' | 'never-committed' | 'share' | 'hole' | 'void-seats' | 'asked-again' | 'root' | 'deck' | 'record'
  | 'act' | 'not-held' | 'illegal' | 'spelling' | 'unplayable' | 'result' | 'before' | 'totals' | 'ending'
  | 'log-chain' | 'log-missing' | 'log-commitment' | 'log-digest' | 'log-last' | 'log-unreadable'
  | 'seen-commitment' | 'seen-rules' | 'seen-dealer' | 'seen-entry' | 'seen-deal' | 'seen-attempt' | 'seen-root' | 'seen-card' | 'seen-share' | 'seen-own';

export interface Fault {
  step: Step;
  code: FaultCode;
  deal?: number;
  attempt?: number;
  seat?: number;
  /** The act's number in its deal, from 1, and the article against it. */
  act?: number;
  article?: string;
  /** What the count differs in. */
  line?: Difference;
  /** An act or another detail that is shown as it is. */
  detail?: string;
}

/** `unchecked`: there was nothing to hold it against, and the page says so. */
export type Verdict = 'ok' | 'bad' | 'unchecked';

export class Findings {
  readonly faults: Fault[] = [];
  private readonly looked = new Set<string>();

  /** The step was gone through, whatever it found. */
  look(step: Step): void {
    this.looked.add(step);
  }

  /** It was for this deal; of the whole that says nothing yet. */
  lookAt(step: Step, deal: number): void {
    this.looked.add(`${step}/${deal}`);
  }

  fault(step: Step, code: FaultCode, where: Omit<Fault, 'step' | 'code'> = {}): void {
    this.look(step);
    this.faults.push({ step, code, ...where });
  }

  verdict(step: Step): Verdict {
    if (this.faults.some((fault) => fault.step === step)) return 'bad';
    return this.looked.has(step) ? 'ok' : 'unchecked';
  }

  /** Of one deal alone. */
  dealVerdict(step: Step, deal: number): Verdict {
    if (this.faults.some((fault) => fault.step === step && fault.deal === deal)) return 'bad';
    return this.looked.has(`${step}/${deal}`) ? 'ok' : 'unchecked';
  }

  get good(): boolean {
    return this.faults.length === 0 && this.looked.size > 0;
  }
}
