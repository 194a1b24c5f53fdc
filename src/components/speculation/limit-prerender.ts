declare global {
  interface Navigator {
    /** Absent in browsers without it, which do not prerender either. */
    readonly connection?: { readonly saveData: boolean; readonly effectiveType: string };
  }
}

/**
 * Removes the rules that prerender pages where data is saved or the link is slow. They are in the page because trusted
 * types allow no script to insert any.
 */
export function limitPrerender(): void {
  const { connection } = navigator;
  if (connection && (connection.saveData || connection.effectiveType !== '4g'))
    document.querySelector('script[data-prerender]')?.remove();
}
