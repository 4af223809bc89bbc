import { useParams } from '@remix-run/react'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { KitForm } from '../kit-form.tsx'

interface PickerPageProps extends Omit<ComponentProps<typeof KitForm>, 'anew'> {
  title: string
  /** Note above the form. */
  note?: ReactNode
  narrow?: boolean
}

/**
 * Page that consists of one form with pickers: title, note and form. A creation is drawn anew if its address asks for
 * other values, such as another client. A reply comes from its own path, without them, and keeps the form.
 */
export function PickerPage({ title, note, narrow, ...form }: PickerPageProps) {
  const { id } = useParams()
  const asked = id ?? JSON.stringify(form.defaults)
  const key = useRef(asked)
  if (!form.reply) key.current = asked
  return (
    <section className={narrow ? 'narrow' : undefined}>
      <header className="bar">
        <h1>{title}</h1>
      </header>
      {note && <p className="note">{note}</p>}
      <KitForm key={key.current} {...form} anew />
    </section>
  )
}
