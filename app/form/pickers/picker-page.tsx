import type { ComponentProps, ReactNode } from 'react'
import { KitForm } from '../kit-form.tsx'

interface PickerPageProps extends Omit<ComponentProps<typeof KitForm>, 'anew'> {
  title: string
  /** Note above the form. */
  note?: ReactNode
  narrow?: boolean
}

/** Page that consists of one form with pickers: title, note and form. */
export function PickerPage({ title, note, narrow, ...form }: PickerPageProps) {
  return (
    <section className={narrow ? 'narrow' : undefined}>
      <header className="bar">
        <h1>{title}</h1>
      </header>
      {note && <p className="note">{note}</p>}
      <KitForm {...form} anew />
    </section>
  )
}
