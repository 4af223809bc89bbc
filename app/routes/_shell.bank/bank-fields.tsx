import { TextField } from '#app/form/fields.tsx'
import { LENGTH } from '#server/shared/lengths.ts'

/** The fields of a bank account, for the dialogs of a new one and of one that exists (D2 §2.3). */
export function BankFields() {
  return (
    <div className="grid">
      <div className="wide">
        <TextField name="nombre" label="Nombre" maxLength={LENGTH.label} required />
      </div>
      <TextField name="nro_cuenta" label="Número de cuenta" maxLength={LENGTH.reference} required />
      <TextField name="fecha_si" label="Fecha" type="date" required />
      <TextField name="saldo_inicial" label="Saldo inicial" inputMode="numeric" maxLength={20} required />
      <TextField name="saldo_actual" label="Saldo actual" inputMode="numeric" maxLength={20} required />
    </div>
  )
}
