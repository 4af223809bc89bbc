import { financingModeLabel } from '#server/kit/words/states.ts'

const MONEY =
  'M2 8a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2z M14 12a2 2 0 1 1-4 0a2 2 0 0 1 4 0 M6 12h.01 M18 12h.01'

/** Lucide icons by mode. An unknown mode gets the question mark. */
const PATHS: Record<string, string> = {
  MONEY_LOAN: MONEY,
  ANTICIPO: MONEY,
  SUPPLIES_DELIVERY:
    'M11 21.73a2 2 0 0 0 2 0l7-4A2 2 0 0 0 21 16V8a2 2 0 0 0-1-1.73l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.73z M12 22V12 M3.29 7 12 12l8.71-5 M7.5 4.27l9 5.15',
  RICE_IN_KIND:
    'M2 22 16 8 M3.47 12.53 5 11l1.53 1.53a3.5 3.5 0 0 1 0 4.94L5 19l-1.53-1.53a3.5 3.5 0 0 1 0-4.94Z M7.47 8.53 9 7l1.53 1.53a3.5 3.5 0 0 1 0 4.94L9 15l-1.53-1.53a3.5 3.5 0 0 1 0-4.94Z M11.47 4.53 13 3l1.53 1.53a3.5 3.5 0 0 1 0 4.94L13 11l-1.53-1.53a3.5 3.5 0 0 1 0-4.94Z M20 2h2v2a4 4 0 0 1-4 4h-2V6a4 4 0 0 1 4-4Z M11.47 17.47 13 19l-1.53 1.53a3.5 3.5 0 0 1-4.94 0L5 19l1.53-1.53a3.5 3.5 0 0 1 4.94 0Z M15.47 13.47 17 15l-1.53 1.53a3.5 3.5 0 0 1-4.94 0L9 15l1.53-1.53a3.5 3.5 0 0 1 4.94 0Z M19.47 9.47 21 11l-1.53 1.53a3.5 3.5 0 0 1-4.94 0L13 11l1.53-1.53a3.5 3.5 0 0 1 4.94 0Z',
}
const UNKNOWN = 'M22 12a10 10 0 1 1-20 0a10 10 0 0 1 20 0 M9.09 9a3 3 0 0 1 5.83 1c0 2-3 3-3 3 M12 17h.01'

export function ModeIcon({ mode }: { mode: string }) {
  const label = financingModeLabel(mode)
  return (
    <span className="mode" title={label}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={Object.hasOwn(PATHS, mode) ? PATHS[mode] : UNKNOWN} />
      </svg>
      <span className="unseen">{label}</span>
    </span>
  )
}
