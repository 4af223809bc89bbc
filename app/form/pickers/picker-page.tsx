import { useParams } from '@remix-run/react'
import type { ComponentProps, ReactNode } from 'react'
import { KitForm } from '../kit-form.tsx'

interface PickerPageProps extends Omit<ComponentProps<typeof KitForm>, 'anew'> {
  title: string
  /** Note above the form. */
  note?: ReactNode
  narrow?: boolean
}

/**
 * Page that consists of one form with pickers: title, note and form. A creation is drawn anew if its address asks for
 * other values, such as another client.
 */
export function PickerPage({ title, note, narrow, ...form }: PickerPageProps) {
  const { id } = useParams()
  return (
    <section className={narrow ? 'narrow' : undefined}>
      <header className="bar">
        <h1>{title}</h1>
      </header>
      {note && <p className="note">{note}</p>}
      <KitForm key={id ?? JSON.stringify(form.defaults)} {...form} anew />
    </section>
  )
}
