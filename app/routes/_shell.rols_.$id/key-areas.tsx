import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { AddChip } from '#app/form/chips.tsx'
import { HiddenFields } from '#app/form/post-form.tsx'
import type { HeldKey, KeyArea } from '#app/parts/people/role-keys.server.ts'
import type { Option } from '#server/kit/contract/common.ts'

interface KeyAreasProps {
  name: string
  /** Address of the role. Permission keys are added and removed at addresses below this one. */
  address: string
  areas: KeyArea[]
  options: Option[]
  may: { add: boolean; remove: boolean }
}

/**
 * Permissions of a role in words, by area. A search adds one permission at once, and its chip removes the
 * permission. A whole area can be added or removed. After a removal the next page offers to undo it.
 */
export function KeyAreas({ name, address, areas, options, may }: KeyAreasProps) {
  const label = `Rutas de ${name}`
  const action = `${address}/rutas`
  const back = `${address}?tab=rutas`
  const total = areas.reduce((sum, { held }) => sum + held.length, 0)
  return (
    <div role="group" aria-label={label} className="key-areas">
      {may.add && options.length > 0 && (
        <div className="chips">
          <AddChip key={total} {...{ label, options, action, back }} />
        </div>
      )}
      {total === 0 && <small>Ninguno</small>}
      {areas.map(({ area, held, of, give, take }) => (
        <section key={area} aria-label={area}>
          <h2>
            {area}{' '}
            <small>{held.length === 0 ? 'ninguno' : `${held.length} de ${Math.max(of, held.length)}`}</small>
          </h2>
          {may.add && give && (
            <KeyForm act="agregar" {...{ action, back }}>
              <button name="valor" value={give} className="link" aria-label={`Dar todo: ${area}`}>
                Dar todo
              </button>
            </KeyForm>
          )}
          {may.remove && take.includes('|') && (
            <KeyForm act="quitar" action={action} back={takenBack(back, take)}>
              <button name="valor" value={take} className="link danger" aria-label={`Quitar todo: ${area}`}>
                Quitar todo
              </button>
            </KeyForm>
          )}
          <div className="chips">
            {held.map((one) => (
              <KeyChip key={one.key} held={one} {...{ action, back }} mayTake={may.remove && one.own} />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

/** Address that offers to undo the removal. */
const takenBack = (back: string, taken: string) => `${back}&${new URLSearchParams({ quitado: taken })}`

interface KeyChipProps {
  held: HeldKey
  action: string
  back: string
  mayTake: boolean
}

function KeyChip({ held: { key, allows, words }, action, back, mayTake }: KeyChipProps) {
  const text = (
    <span>
      {allows} <small>{key}</small>
    </span>
  )
  if (!mayTake) return <span className="chip">{text}</span>
  return (
    <KeyForm act="quitar" action={action} back={takenBack(back, key)} className="chip">
      {text}
      <button name="valor" value={key} aria-label={`Quitar ${words} (${key})`}>
        ✕
      </button>
    </KeyForm>
  )
}

interface KeyFormProps {
  act: 'agregar' | 'quitar'
  action: string
  back: string
  className?: string
  children: ReactNode
}

/** Small form that adds or removes at once. */
export function KeyForm({ act, action, back, className, children }: KeyFormProps) {
  return (
    <Form method="post" action={action} className={className} preventScrollReset>
      <HiddenFields intent={act} />
      <input type="hidden" name="volver" value={back} />
      {children}
    </Form>
  )
}
