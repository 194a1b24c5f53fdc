/** Keeps Astro's development server to itself: no telemetry, no question about newer versions. Call it before Astro is loaded. */
export function disableAstroTelemetry(environment: NodeJS.ProcessEnv = process.env): void {
  environment.ASTRO_TELEMETRY_DISABLED = '1';
  environment.ASTRO_DISABLE_UPDATE_CHECK = 'true';
}
