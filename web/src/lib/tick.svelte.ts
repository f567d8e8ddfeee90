/** The seconds as something a component can read: a timer runs only while one does. */
import { createSubscriber } from 'svelte/reactivity';

class Ticker {
  private readonly subscribe = createSubscriber((update) => {
    const timer = setInterval(update, 1_000);
    return () => clearInterval(timer);
  });

  /** Milliseconds on the clock that `browserWorld` uses; read again every second. */
  get now(): number {
    this.subscribe();
    return performance.now();
  }
}

export const ticker = new Ticker();

/** 75 → "1:15". */
export function minutes(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
