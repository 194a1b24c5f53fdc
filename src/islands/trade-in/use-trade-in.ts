import { useEffect, useLayoutEffect, useState } from 'react';
import type { TradeInResponse } from '#domain/api/trade-ins.schema.ts';
import { clearTradeIn } from '#stores/trade-in.ts';
import { call, type Reply, sendForm } from '../api.ts';
import { furthestStep, hashOf, type ShownStep, stepAt } from './shown-step.ts';

export type StepName = 'rego' | 'car' | 'adjustments' | 'acceptance';

/** Status of a trade-in that is not there, and of a step that comes at another time than the page thought. */
const LOST = 404;
export const ELSEWHERE = 409;

/** A trade-in on its page: what the service knows of it, which step is looked at, and how it goes on. */
export interface LiveTradeIn {
  response: TradeInResponse | null;
  shown: ShownStep;
  /** Why the trade-in cannot be read; `null` where it can. */
  failure: string | null;
  /** Why the last step was not taken, where the trade-in has become another meanwhile; `null` where it was. */
  notice: string | null;
  read: (isFirst: boolean) => Promise<void>;
  show: (step: ShownStep) => void;
  /** Sends a step and shows the next one. */
  take: (step: StepName, body: Readonly<Record<string, unknown>>) => Promise<Reply<TradeInResponse>>;
  /** Leaves it, for a car that is valued from the beginning. */
  leave: () => void;
}

export function useTradeIn(id: string, isFresh: boolean): LiveTradeIn {
  const [response, setResponse] = useState<TradeInResponse | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const [shown, setShown] = useState<ShownStep>('details');

  const show = (step: ShownStep) => {
    setNotice(null);
    history.pushState(null, '', location.pathname + location.search + hashOf(step));
    setShown(step);
  };
  const leave = () => {
    clearTradeIn();
    location.replace(location.pathname + location.search);
  };
  const read = async (isFirst: boolean) => {
    setFailure(null);
    const reply = await call('GET /api/trade-ins/:id', { params: { id } });
    if (reply.status === LOST) return leave();
    if (!reply.ok) return setFailure(reply.message);
    const { trade_in } = reply.data;
    setResponse(reply.data);
    // Who comes back goes on where they were; who has just begun can go back to what they sent.
    if (isFirst && isFresh) return show('car');
    if (location.hash !== '') return setShown(stepAt(location.hash, trade_in));
    history.replaceState(null, '', hashOf(furthestStep(trade_in)));
    setShown(furthestStep(trade_in));
  };
  useEffect(() => {
    void read(true);
  }, []);
  // With the step itself on the screen, not after it: who goes back at once goes back.
  useLayoutEffect(() => {
    if (response === null) return;
    const follow = () => setShown(stepAt(location.hash, response.trade_in));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [response]);

  const take = async (step: StepName, body: Readonly<Record<string, unknown>>) => {
    setNotice(null);
    const reply = await sendForm(`POST /api/trade-ins/:id/${step}`, body, { params: { id } });
    if (reply.status === LOST) leave();
    if (!reply.ok && reply.status === ELSEWHERE) {
      await read(false);
      setNotice(reply.message);
    }
    if (!reply.ok) return reply;
    setResponse(reply.data);
    if (step !== 'acceptance') show(furthestStep(reply.data.trade_in));
    return reply;
  };
  return { response, shown, failure, notice, read, show, take, leave };
}
