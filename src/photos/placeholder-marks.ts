import { notePhotoChange } from './changes.ts';
import { type Cover, placeholders } from './likeness.ts';
import type { PhotoDatabase } from './photo-database.ts';
import { wantingSites } from './wanted-photos.ts';

/** Marks photos as placeholders, to be omitted, for as long as a site's cars show that they are. */
export class PlaceholderMarks {
  readonly #db: PhotoDatabase;
  /** The first photos of each site up to which placeholders are marked. */
  readonly #marked = new Map<string, string>();

  constructor(db: PhotoDatabase) {
    this.#db = db;
  }

  /** Marks the placeholders of a site, and shows former ones; reads photos only if first ones changed. */
  update(site: string): void {
    if (this.#version(site) === this.#marked.get(site)) return;
    const own = this.#found(site);
    const marked = this.#markedPhotos(site);
    const former = marked.difference(own);
    // What another site recognises stays marked: else the two would change it in turns.
    const others = former.size === 0 ? [] : wantingSites(this.#db).filter((other) => other !== site);
    const recognised = others.map((other) => this.#found(other));
    const cleared = [...former].filter((address) => !recognised.some((found) => found.has(address)));
    const added = [...own.difference(marked)];
    this.#set(added, cleared);
    this.#marked.set(site, this.#version(site));
  }

  #set(added: readonly string[], cleared: readonly string[]): void {
    // A transaction waits for other processes, also to change nothing.
    if (added.length === 0 && cleared.length === 0) return;
    this.#db.transaction(() => {
      for (const address of added) this.#change(address, 'shown', 'placeholder');
      for (const address of cleared) this.#change(address, 'placeholder', 'shown');
    });
  }

  #found(site: string): Set<string> {
    const covers = this.#db.all<Cover>(
      `select p.address, w.model, p.hash, p.likeness from want w join photo p on p.address = w.address
        where w.site = ? and w.place = 0 and p.state in ('shown', 'placeholder')`,
      site,
    );
    return new Set(placeholders(covers, this.#markedPhotos(site)));
  }

  #change(address: string, from: string, to: string): void {
    const changed = this.#db.run(
      'update photo set state = ? where address = ? and state = ?',
      ...[to, address, from],
    );
    if (changed > 0) notePhotoChange(this.#db, address);
  }

  #markedPhotos(site: string): Set<string> {
    const marked = this.#db.all<{ address: string }>(
      `select distinct p.address from photo p join want w on w.address = p.address
        where w.site = ? and p.state = 'placeholder'`,
      site,
    );
    return new Set(marked.map(({ address }) => address));
  }

  /** Changes with verdicts, and with the cars that want photos. */
  #version(site: string): string {
    const version = this.#db.get(
      `select (select changed from site where slug = ?) as changed, count(*) as cars, max(added_at) as last
        from want where site = ? and place = 0`,
      ...[site, site],
    );
    return JSON.stringify(version);
  }
}
