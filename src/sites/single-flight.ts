/** Runs tasks by key: who requests a key while its task is under way shares that task's result. */
export class SingleFlight<T> {
  readonly #underWay = new Map<string, Promise<T>>();

  /** How many tasks are under way. */
  get size(): number {
    return this.#underWay.size;
  }

  has(key: string): boolean {
    return this.#underWay.has(key);
  }

  run(key: string, task: () => Promise<T>): Promise<T> {
    const running = this.#underWay.get(key);
    if (running !== undefined) return running;
    const started = task().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, started);
    return started;
  }
}
