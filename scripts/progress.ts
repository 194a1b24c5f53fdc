import pc from 'picocolors';

/** Shows the progress of a long command: one line that updates in a terminal, plain lines elsewhere. */
export interface ProgressLine {
  step(text: string): void;
  /** Replaces the progress by a permanent result. */
  done(text: string): void;
}

/** Milliseconds between plain lines for steps that only count up. */
const PLAIN_INTERVAL = 2000;

export function openProgress(label: string, out: NodeJS.WriteStream = process.stderr): ProgressLine {
  return out.isTTY ? terminalProgress(label, out) : plainProgress(label, out);
}

function terminalProgress(label: string, out: NodeJS.WriteStream): ProgressLine {
  const line = (text: string) => out.write(`\r\x1b[2K${pc.bold(label)}  ${text}`);
  return {
    step: (text) => line(pc.dim(text)),
    done: (text) => line(`${text}\n`),
  };
}

function plainProgress(label: string, out: NodeJS.WriteStream): ProgressLine {
  let last = { kind: '', at: 0 };
  return {
    step(text) {
      const kind = text.replace(/[\d/]+/g, '');
      const at = performance.now();
      if (kind === last.kind && at - last.at < PLAIN_INTERVAL) return;
      last = { kind, at };
      out.write(`${label}  ${text}\n`);
    },
    done: (text) => out.write(`${label}  ${text}\n`),
  };
}

/** Formats a duration: `0.4 s`, `1 min 12 s`. */
export function elapsed(since: number): string {
  const seconds = (performance.now() - since) / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
