import { useEffect, useState } from 'react';
import { formatDate } from '#domain/dates.ts';
import { sessionsApiPath, signOutApiPath } from '#domain/site/api-routes.ts';
import { homePath } from '#domain/site/routes.ts';
import { $watched } from '#stores/watchlist.ts';
import { show } from '../shortlist/toast.ts';
import { readSession } from '../sign-in/ask.ts';

interface Device {
  id: string;
  device: string;
  /** ISO 8601. */
  seen_at: string;
  /** The one that this page is shown on. */
  here: boolean;
}

const FAILED = 'That did not work. Check your connection and try again.';

/** The devices that somebody is signed in on, each with its end. */
export function Devices({ zone }: { zone: string }) {
  const [devices, setDevices] = useState<Device[]>([]);
  const [phone, setPhone] = useState('');
  useEffect(() => {
    read().then(setDevices);
    readSession().then((session) => setPhone(session?.phone ?? ''));
  }, []);
  const signOut = async () => {
    const { ok } = await fetch(signOutApiPath(), { method: 'POST' }).catch(() => Response.error());
    if (!ok) return show(FAILED, 'destructive');
    $watched.set([]);
    location.assign(homePath());
  };
  const end = async (id: string) => {
    const { ok } = await fetch(sessionsApiPath(id), { method: 'DELETE' }).catch(() => Response.error());
    if (!ok) show(FAILED, 'destructive');
    setDevices(await read());
  };
  return (
    <section className="stack">
      <h2>You are signed in{phone === '' ? '' : ` as ${phone}`}</h2>
      <ul className="stack">
        {devices.map(({ id, device, seen_at, here }) => (
          <li className="cluster" key={id}>
            <span>
              {device}
              <span className="muted">
                {here ? ', this device' : `, last used ${formatDate(new Date(seen_at), zone)}`}
              </span>
            </span>
            <button className="button button--quiet" type="button" onClick={here ? signOut : () => end(id)}>
              Sign out <span className="visually-hidden">{here ? 'on this device' : `on ${device}`}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

async function read(): Promise<Device[]> {
  const response = await fetch(sessionsApiPath()).catch(() => Response.error());
  return response.ok ? response.json() : [];
}
