import type { ComponentProps, ReactNode } from 'react'
import { KitForm } from '../kit-form.tsx'

interface PickerPageProps extends Omit<ComponentProps<typeof KitForm>, 'anew'> {
  title: string
  /** Said above the form. */
  note?: ReactNode
  narrow?: boolean
}

/** A page that is one form with pickers: its title, what is to be said of it, and the form. */
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
