import { SelectField, TextField } from '#app/form/fields.tsx'
import type { Option } from '#server/kit/contract/common.ts'
import { CLASES, TIPOS_DE_TERCERO } from '#server/kit/words/accounting.ts'
import { ACCOUNTING_ACCOUNT } from '#server/books/words.ts'

const KINDS = Object.entries(CLASES).map(([value, { nombre }]) => ({ value, label: nombre }))
const ALL = (label: string) => ({ value: '', label })

/** Fields that restrict an account to a product, a bank or a kind of third party. */
export function AccountFields({
  productos,
  bancos,
}: {
  productos: readonly Option[]
  bancos: readonly Option[]
}) {
  return (
    <div className="grid">
      <SelectField name="clase" label="Clase de línea" options={[ALL('Elija una'), ...KINDS]} required />
      <TextField name="descripcion" {...ACCOUNTING_ACCOUNT.descripcion} label="Para" required />
      <TextField name="cuenta" {...ACCOUNTING_ACCOUNT.cuenta} inputMode="numeric" />
      <SelectField
        name="id_producto"
        {...ACCOUNTING_ACCOUNT.id_producto}
        label="Solo el producto"
        options={[ALL('Todos'), ...productos]}
      />
      <SelectField
        name="id_banco"
        {...ACCOUNTING_ACCOUNT.id_banco}
        label="Solo el banco"
        options={[ALL('Todos'), ...bancos]}
      />
      <SelectField
        name="tipo_tercero"
        {...ACCOUNTING_ACCOUNT.tipo_tercero}
        label="Solo terceros"
        options={[ALL('Todos'), ...TIPOS_DE_TERCERO]}
      />
      <TextField name="centro_costo" {...ACCOUNTING_ACCOUNT.centro_costo} />
    </div>
  )
}
