import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { searchIn } from '#app/api/client.server.ts'
import { CellCheck, CellSelect, OfRow } from '#app/form/cell-fields.tsx'
import { NumberField } from '#app/form/fields.tsx'
import { CreateForm } from '#app/list/list-forms.tsx'
import { ListScreen } from '#app/list/list-screen.tsx'
import { changeList } from '#app/list/change-list.server.ts'
import { readPage } from '#app/list/read-page.server.ts'
import { isPaddy, isSupply, productsList } from '#app/parts/catalogues/products-list.tsx'
import { ProductFields } from '#app/parts/catalogues/pickers.tsx'
import { newProductForm, productForm } from '#app/parts/catalogues/forms.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { products } from '#server/catalogues/products-contract.ts'
import { editedText } from '#server/kit/contract/common.ts'
import { VAT_OPTIONS } from '#server/catalogues/vat-words.ts'
import { PRODUCT } from '#server/catalogues/words.ts'

export const meta = () => [{ title: `${productsList.title} · Molino` }]
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'
export { dialogOverList as handle } from '#app/list/define-list.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, productsList.keys.search)
  const page = await readPage(request, session, productsList, searchIn(session, products.search))
  return { page, ponePrecio: session.can('POST-rates') }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, productsList.keys.search)
  return changeList(request, session, productsList, products, {
    create: {
      schema: newProductForm,
      seconds: 4,
      failed: 'Error al crear producto',
    },
    edit: productForm(editedText(PRODUCT.descripcion.maxLength)),
  })
}

export default function Productos() {
  const { page, ponePrecio } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const listed = { list: productsList, page, reply }
  return (
    <ListScreen
      {...listed}
      cells={{
        tags: (row) => (
          <>
            <CellCheck name="esPaddy" label="¿Arroz paddy?" checked={isPaddy(row)} />
            <CellCheck name="esInsumo" label="¿Insumo para prestar?" checked={isSupply(row)} />
            <CellSelect
              name="iva"
              {...PRODUCT.iva}
              label="IVA de su venta"
              options={VAT_OPTIONS}
              value={row.iva}
            />
            <OfRow name="tags" value={row.tags} />
          </>
        ),
      }}
    >
      <CreateForm title="Nuevo Producto" {...listed}>
        <ProductFields />
        {ponePrecio && (
          <NumberField
            name="precio_carga"
            label="Precio por carga"
            pesos
            hint="Del arroz paddy, desde hoy. Después se cambia en Tarifas."
          />
        )}
      </CreateForm>
    </ListScreen>
  )
}
