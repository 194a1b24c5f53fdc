import { useEffect, useLayoutEffect, useState } from 'react';
import type { TradeInResponse } from '#domain/api/trade-ins.schema.ts';
import { clearTradeIn } from '#stores/trade-in.ts';
import { call, type Reply, sendForm } from '../api.ts';
import { fragmentOf, furthestStep, isStepHash, type ShownStep, stepAt } from './shown-step.ts';

export type StepName = 'rego' | 'car' | 'adjustments' | 'acceptance';

/** Statuses of a missing trade-in, and of a step that its current state does not allow. */
const LOST = 404;
export const ELSEWHERE = 409;

/** A trade-in on its page: its current state, the shown step, and its actions. */
export interface LiveTradeIn {
  response: TradeInResponse | null;
  shown: ShownStep;
  /** Why the trade-in cannot be read; `null` where it can. */
  failure: string | null;
  /** Why the last step was refused, where the trade-in has changed elsewhere; `null` otherwise. */
  notice: string | null;
  read: (isFirst: boolean) => Promise<void>;
  show: (step: ShownStep) => void;
  take: (step: StepName, body: Readonly<Record<string, unknown>>) => Promise<Reply<TradeInResponse>>;
  /** Abandons it, to value another car. */
  leave: () => void;
}

export function useTradeIn(id: string, isFresh: boolean): LiveTradeIn {
  const [response, setResponse] = useState<TradeInResponse | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const [shown, setShown] = useState<ShownStep>('details');

  const show = (step: ShownStep) => {
    setNotice(null);
    history.pushState(null, '', location.pathname + location.search + fragmentOf(step));
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
    // Returning resumes at the last step; after the first form "back" leads to the submitted details.
    if (isFirst && isFresh) return show('car');
    if (location.hash !== '' && isStepHash(location.hash)) return setShown(stepAt(location.hash, trade_in));
    history.replaceState(null, '', fragmentOf(furthestStep(trade_in)));
    setShown(furthestStep(trade_in));
  };
  useEffect(() => {
    void read(true);
  }, []);
  // A layout effect, so that an immediate "back" is already handled.
  useLayoutEffect(() => {
    if (response === null) return;
    const follow = () => {
      if (isStepHash(location.hash)) setShown(stepAt(location.hash, response.trade_in));
    };
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
