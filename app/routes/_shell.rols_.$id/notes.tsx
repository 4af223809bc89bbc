import { KeyForm } from './key-areas.tsx'
import type { LackedKeys } from '#app/parts/people/role-keys.server.ts'
import type { Option } from '#server/kit/contract/common.ts'

interface NoteProps {
  address: string
  /** Whether the viewer may give permissions. */
  mayAdd: boolean
}

/** Recently removed permissions, with a button to restore them. */
export function Taken({ taken, address, mayAdd }: NoteProps & { taken: Option[] }) {
  if (taken.length === 0) return null
  const words = taken.map(({ label }) => label).join(', ')
  return (
    <div className="note key-note" role="status">
      <span>{taken.length === 1 ? `Se quitó ${words}.` : `Se quitaron ${words}.`}</span>{' '}
      {mayAdd && (
        <KeyForm act="agregar" action={`${address}/rutas`} back={`${address}?tab=rutas`}>
          <button name="valor" value={taken.map(({ value }) => value).join('|')} className="link">
            Deshacer
          </button>
        </KeyForm>
      )}
    </div>
  )
}

/**
 * Actions that people with the role see but cannot complete, with a button that adds the missing permissions.
 */
export function Lacked({
  lacked,
  address,
  mayAdd,
  back,
}: NoteProps & { lacked: LackedKeys[]; back: string }) {
  if (lacked.length === 0) return null
  const given = [...new Set(lacked.flatMap(({ lacked: keys }) => keys.map(({ value }) => value)))]
  return (
    <section className="note key-note" aria-label="Lo que le falta a este rol">
      <p>A este rol le falta para hacer su trabajo:</p>
      <ul>
        {lacked.map(({ cannot, lacked: keys }) => (
          <li key={cannot.join()}>
            <strong>{cannot.join(', ')}</strong> no se puede sin{' '}
            {keys.map(({ value, label }, index) => (
              <span key={value} title={value}>
                {index > 0 && ' · '}
                {label}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {mayAdd && (
        <KeyForm act="agregar" action={`${address}/rutas`} back={back}>
          <button name="valor" value={given.join('|')} className="secondary">
            Dar lo que falta
          </button>
        </KeyForm>
      )}
    </section>
  )
}
