import { Link } from '@remix-run/react'
import { useState } from 'react'
import type { FormState } from '#app/form/reply.ts'
import { ApplyGrid } from '#app/parts/receipts/apply-grid.tsx'
import { appliedSum, APPLY_PREFIX, type OpenOnes } from '#app/parts/receipts/applying.ts'
import { Remainder } from '#app/parts/receipts/remainder.tsx'

interface ApplyFieldsProps {
  form: FormState
  open: OpenOnes
  porAplicar: number
}

/** What is left of the receipt, shared out over the client's open receivables. */
export function ApplyFields({ form, open, porAplicar }: ApplyFieldsProps) {
  const [applied, setApplied] = useState(() =>
    appliedSum(open.cuentas.map(({ id }) => [APPLY_PREFIX + id, form.value(APPLY_PREFIX + id)])),
  )
  return (
    <div
      onInput={(event) => {
        const { form: whole } = event.target as HTMLInputElement
        if (whole) setApplied(appliedSum(new FormData(whole)))
      }}
    >
      <ApplyGrid form={form} open={open} />
      {open.cuentas.length > 0 && (
        <div className="buttons">
          {/* The page anew: the dialog comes back as it is proposed, whatever was typed. */}
          <Link to="?acto=aplicar" reloadDocument className="button secondary">
            Aplicar por antigüedad
          </Link>
          <Remainder valor={porAplicar} aplicado={applied} />
        </div>
      )}
    </div>
  )
}
