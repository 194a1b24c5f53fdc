import { AppError } from '#domain/errors.ts';

/** Another process (or another task of this one) holds the lock; nothing was done. */
export class LockHeld extends AppError {
  override name = 'LockHeld' as const;

  constructor(path: string) {
    super(`${path} is locked by another publisher. Let it finish, then try again; its death frees the lock.`);
  }
}

/** A publisher began from an outdated state: the live release is newer, and stays. */
export class StaleRelease extends AppError {
  override name = 'StaleRelease' as const;
}

/** A file of the store differs from its manifest. */
export class StoreDamaged extends AppError {
  override name = 'StoreDamaged' as const;
}
