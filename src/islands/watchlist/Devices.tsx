import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Device } from '#domain/api/sign-in.schema.ts';
import { formatDate } from '#domain/dates.ts';
import { homePath } from '#domain/site/routes.ts';
import { $watched } from '#stores/watchlist.ts';
import { call } from '../api.ts';
import { announce, show } from '../shortlist/toast.ts';
import { readSession } from '../sign-in/read-session.ts';
import { endEdit } from './edited-search.ts';

/** The devices from the service; empty before its response. */
interface DevicesState {
  devices: readonly Device[];
  failed: boolean;
}

const UNKNOWN = 'We cannot say just now on which other devices you are signed in.';
const FAILED = 'That did not work. Check your connection and try again.';

/**
 * The devices where the visitor is signed in, each with a sign-out button; this one is shown even where the request
 * fails.
 */
export function Devices({ zone }: { zone: string }) {
  const [state, setState] = useState<DevicesState>({ devices: [], failed: false });
  const [phone, setPhone] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    read().then(setState);
    readSession().then((session) => setPhone(session?.phone ?? ''));
  }, []);
  const signOut = async () => {
    const { ok } = await call('POST /api/sign-out');
    if (!ok) return show(FAILED, 'destructive');
    $watched.set([]);
    endEdit();
    // Whoever presses "Back" then does not see the list.
    location.replace(homePath());
  };
  const end = async ({ id, device }: Device) => {
    const { ok } = await call('DELETE /api/sessions/:id', { params: { id } });
    if (!ok) show(FAILED, 'destructive');
    const next = await read();
    flushSync(() => setState(next));
    if (!ok) return;
    // The clicked button is removed with its device.
    heading.current?.focus();
    announce(`Signed out on ${device}`);
  };
  const here = state.devices.find((device) => device.here);
  const others = state.devices.filter((device) => !device.here);
  return (
    <section className="stack">
      <h2 tabIndex={-1} ref={heading}>
        You are signed in{phone === '' ? '' : ` as ${phone}`}
      </h2>
      <ul className="stack">
        <li className="cluster">
          <span>
            {here === undefined ? 'This device' : here.device}
            {here !== undefined && <span className="muted">, this device</span>}
          </span>
          <SignOutButton device="this device" onClick={signOut} />
        </li>
        {others.map((other) => (
          <li className="cluster" key={other.id}>
            <span>
              {other.device}
              <span className="muted">, last used {formatDate(new Date(other.seen_at), zone)}</span>
            </span>
            <SignOutButton device={other.device} onClick={() => end(other)} />
          </li>
        ))}
      </ul>
      {state.failed && <p className="notice notice--warn">{UNKNOWN}</p>}
    </section>
  );
}

function SignOutButton({ device, onClick }: { device: string; onClick: () => void }) {
  return (
    <button className="button button--quiet" type="button" onClick={onClick}>
      Sign out <span className="visually-hidden">on {device}</span>
    </button>
  );
}

async function read(): Promise<DevicesState> {
  const reply = await call('GET /api/sessions');
  return { devices: reply.ok ? reply.data : [], failed: !reply.ok };
}
