import { Link } from '@remix-run/react'
import { useState } from 'react'
import { useKitForm } from '#app/form/kit-form.tsx'
import { ApplyGrid } from '#app/parts/receipts/apply-grid.tsx'
import { appliedSum, APPLY_PREFIX, type OpenOnes } from '#app/parts/receipts/applying.ts'
import { Remainder } from '#app/parts/receipts/remainder.tsx'

interface ApplyFieldsProps {
  open: OpenOnes
  porAplicar: number
}

/** Divides the remainder over the open receivables of the client. */
export function ApplyFields({ open, porAplicar }: ApplyFieldsProps) {
  const { value } = useKitForm()
  const [applied, setApplied] = useState(() =>
    appliedSum(open.cuentas.map(({ id }) => [APPLY_PREFIX + id, value(APPLY_PREFIX + id)])),
  )
  return (
    <div
      onInput={(event) => {
        const { form: whole } = event.target as HTMLInputElement
        if (whole) setApplied(appliedSum(new FormData(whole)))
      }}
    >
      <ApplyGrid open={open} />
      {open.cuentas.length > 0 && (
        <div className="buttons">
          {/* A full reload shows the dialog's proposal again, whatever was typed. */}
          <Link to="?acto=aplicar" reloadDocument className="button secondary">
            Aplicar por antigüedad
          </Link>
          <Remainder valor={porAplicar} aplicado={applied} anticipo />
        </div>
      )}
    </div>
  )
}
