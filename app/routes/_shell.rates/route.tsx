import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { searchIn } from '#app/api/client.server.ts'
import { numberField } from '#app/form/number-fields.server.ts'
import { today } from '#server/kit/words/days.ts'
import { WHOLE_LIST } from '#app/api/whole-list.server.ts'
import { CreateForm } from '#app/list/list-forms.tsx'
import { ListScreen } from '#app/list/list-screen.tsx'
import { changeList } from '#app/list/change-list.server.ts'
import { readPage } from '#app/list/read-page.server.ts'
import { RowActions, RowLink } from '#app/list/row-actions.tsx'
import { requirePermission, type Session } from '#app/session/guard.server.ts'
import { editedText, type Option } from '#server/kit/contract/common.ts'
import { NewRate, rates } from '#server/rates/contract.ts'
import { copiedFields, newValueOf, ratesList, valueOfYear } from '#app/parts/rates/list.tsx'
import { originOptions, productOptions } from '#app/parts/catalogues/options.server.ts'
import { NumberField, SelectField, TextField } from '#app/form/fields.tsx'
import { RATE } from '#server/rates/words.ts'

export const meta = () => [{ title: `${ratesList.title} · Molino` }]
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, ratesList.keys.search)
  const page = await readPage(request, session, ratesList, searchIn(session, rates.search))
  const { searchParams } = new URL(request.url)
  const [tag, year] = [searchParams.get('parametro'), searchParams.get('ano')]
  const ofYear = page.creating && tag && year ? await proposedForYear(session, tag, year) : undefined
  const propuesta = ofYear ?? { vigente_desde: today(), ...copiedFields(searchParams) }
  const [productos, origenes] = page.creating
    ? await Promise.all([productOptions(session), originOptions(session)])
    : [[], []]
  return { page, propuesta, productos, origenes }
}

/** Initial form values for the value of a parameter in a year, copied from its last value. */
async function proposedForYear(session: Session, tag: string, year: string) {
  const newest = { filtros: { tags: tag }, sort_order: 'vigente_desde:desc', limit: 1 }
  const { data } = await searchIn(session, rates.search)({ ...WHOLE_LIST, ...newest })
  return data[0] && valueOfYear(data[0], year)
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, ratesList.keys.search)
  return changeList(request, session, ratesList, rates, {
    create: {
      schema: NewRate.extend({
        valor: numberField(6).pipe(NewRate.shape.valor),
        valor_referencia: numberField(6, { min: 0 }).pipe(NewRate.shape.valor_referencia),
      }),
      failed: 'Error al crear la tarifa',
    },
    edit: z.object({ descripcion: editedText(RATE.descripcion.maxLength) }),
  })
}

export default function Tarifas() {
  const { page, propuesta, productos, origenes } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const listed = { list: ratesList, page, reply }
  const copied = 'descripcion' in propuesta && propuesta.descripcion !== ''
  const first = reply ? '' : copied ? 'valor' : 'area'
  return (
    <ListScreen
      {...listed}
      actions={
        page.may.create
          ? (row) => (
              <RowActions list={ratesList} page={page} row={row}>
                <RowLink list={ratesList} row={row} icon="plus" to={newValueOf(row)}>
                  Nuevo valor
                </RowLink>
              </RowActions>
            )
          : undefined
      }
    >
      <CreateForm
        key={JSON.stringify(propuesta)}
        title="Nueva Tarifa"
        {...listed}
        defaults={propuesta}
        submit="Crear Tarifa"
      >
        <RateFields productos={productos} origenes={origenes} first={first} />
      </CreateForm>
    </ListScreen>
  )
}

interface RateFieldsProps extends Record<'productos' | 'origenes', readonly Option[]> {
  /** Name of the field with the focus: the value, if the others are copied. */
  first: string
}

/** Fields of the creation form. */
function RateFields({ productos, origenes, first }: RateFieldsProps) {
  return (
    <div className="grid">
      <TextField name="area" {...RATE.area} required autoFocus={first === 'area'} />
      <TextField name="descripcion" {...RATE.descripcion} required />
      <TextField name="unidad_medida" {...RATE.unidad_medida} required />
      <TextField name="tags" {...RATE.tags} label="Tags" />
      <SelectField
        name="id_producto"
        {...RATE.id_producto}
        options={[{ value: '', label: 'Todos' }, ...productos]}
      />
      <SelectField
        name="id_origen"
        {...RATE.id_origen}
        options={[{ value: '', label: 'Todos' }, ...origenes]}
        hint="Solo para precios del paddy y flete."
      />
      <TextField name="municipio" {...RATE.municipio} hint="Solo para el ReteICA; su valor es por mil." />
      <NumberField name="valor" {...RATE.valor} required autoFocus={first === 'valor'} />
      <NumberField name="valor_referencia" {...RATE.valor_referencia} />
      <TextField name="vigente_desde" {...RATE.vigente_desde} />
      <TextField name="vigente_hasta" {...RATE.vigente_hasta} />
    </div>
  )
}
