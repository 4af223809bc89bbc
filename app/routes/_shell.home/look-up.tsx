import { Form } from '@remix-run/react'
import { SearchField } from '#app/form/filters.tsx'

/** Search of a user who only reads. */
export function LookUp() {
  return (
    <Form role="search" action="/ir-a" className="search">
      <SearchField label="Buscar un número, una placa o un tercero" value="" />{' '}
      <button className="secondary">Buscar</button>
    </Form>
  )
}
