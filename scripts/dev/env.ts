/** Disables telemetry and update checks of Astro's development server. Call it before Astro is loaded. */
export function disableAstroTelemetry(environment: NodeJS.ProcessEnv = process.env): void {
  environment.ASTRO_TELEMETRY_DISABLED = '1';
  environment.ASTRO_DISABLE_UPDATE_CHECK = 'true';
}
