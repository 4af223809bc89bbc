import { Badge } from '#app/format/badge.tsx'
import { LongText, shortenedText } from '#app/format/long-text.tsx'
import { defineList } from '#app/list/define-list.ts'
import type { Voucher } from '#server/books/vouchers-contract.ts'
import { nombreDeTipo, TIPOS } from '#server/kit/words/accounting.ts'
import { optionsOf } from '#server/kit/words/formats.ts'

export const vouchersList = defineList<Voucher>({
  title: 'Comprobantes contables',
  path: '/comprobantes',
  id: '_id',
  placeholder: 'Buscar por número, tercero o concepto',
  searchFields: 'numero,tercero,concepto',
  dated: 'fecha',
  columns: [
    { name: 'numero', label: 'Número', sort: true },
    { name: 'fecha', label: 'Fecha', kind: 'date', sort: true },
    {
      name: 'tipo',
      label: 'Comprobante',
      sort: true,
      value: ({ tipo, faltan }) => nombreDeTipo(tipo) + (faltan.length > 0 ? ' (falta la cuenta)' : ''),
      format: ({ tipo, faltan }) => (
        <>
          {shortenedText(nombreDeTipo(tipo))}{' '}
          {faltan.length > 0 && <Badge tone="amber">Falta la cuenta</Badge>}
        </>
      ),
    },
    { name: 'nombre_tercero', label: 'Tercero', sort: true },
    {
      name: 'concepto',
      label: 'Concepto',
      format: ({ concepto }) => <LongText detail>{concepto}</LongText>,
    },
    { name: 'debito', label: 'Valor', kind: 'pesos', sort: true, total: true, main: true },
  ],
  filters: [
    { name: 'tipo', label: 'Comprobante', options: optionsOf(TIPOS) },
    { name: 'falta', label: 'Cuenta', options: [{ value: 'true', label: 'Falta la cuenta' }] },
  ],
  keys: { search: 'POST-vouchers/search' },
  messages: { load: 'Error cargando comprobantes' },
})
