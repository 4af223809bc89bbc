import { call } from '#app/api/client.server.ts'
import type { Column } from '#app/format/columns.ts'
import { agreement } from '#app/parts/document-pickers.server.ts'
import { defineReport, figureOf, tableOf } from '#app/report/define-report.ts'
import { type FarmerStatement, farmerStatements } from '#server/farmers/statement-contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { newPicker } from '#app/form/pickers/picker.ts'
import { recordAddress } from '#app/parts/reports/record-address.ts'

type Line = FarmerStatement['filas'][number]

const COLUMNS: Column<Line>[] = [
  { name: 'fecha', label: 'Fecha', kind: 'date' },
  { name: 'detalle', label: 'Detalle' },
  { name: 'vr_neto', label: 'Vr Neto', kind: 'pesos' },
  { name: 'financiacion', label: 'Financiación', kind: 'pesos' },
  { name: 'total', label: 'Total', kind: 'pesos' },
]

/** Loans of one agreement, payments by the crop, and what is left to pay. */
export const report = defineReport<FarmerStatement>({
  title: 'Estado de cuenta del agricultor',
  path: '/estado-cuenta-agricultor',
  key: 'GET-reports/farmer-statement',
  filters: [
    {
      kind: 'pick',
      name: 'acuerdo',
      label: 'Acuerdo',
      picker: newPicker('acuerdos', 'Agricultor o acuerdo', 'un acuerdo'),
      rules: agreement,
    },
  ],
  ask: 'Elija el acuerdo, por su agricultor o su número: aquí verá lo entregado, lo liquidado y lo que queda por pagar.',
  failed: 'No se pudo cargar el estado de cuenta',
  chosen: ({ id_acuerdo, consecutivo, agricultor, identificacion }) => ({
    acuerdo: { id: id_acuerdo, label: `${consecutivo} · ${agricultor}`, detail: identificacion },
  }),
  read: (session, { acuerdo = '' }, file) =>
    call(session, farmerStatements.report, { params: { id: acuerdo }, ...file }),
  sheet: (statement) => {
    const { filas, vr_neto, financiacion, total, valor_recibido, valor_a_pagar } = statement
    const owed = valor_a_pagar < 0
    return {
      facts: [
        ['Agricultor', statement.agricultor],
        ['NIT/CC', statement.identificacion],
        ['Lote/Cultivo', [statement.lote, statement.cultivo].filter(Boolean).join(' · ')],
        [
          'Fecha Liq.',
          statement.fecha_liquidacion
            ? writtenDay(statement.fecha_liquidacion)
            : `En ejecución, calculado al ${writtenDay(statement.calculado_al)}`,
        ],
        ['Acuerdo', statement.consecutivo],
      ],
      tables: [
        tableOf<Line>({
          columns: COLUMNS,
          groups: [{ rows: filas }],
          totals: [
            { label: 'Queda debiendo', values: { vr_neto, financiacion, total } },
            ...(valor_recibido
              ? [
                  { label: 'Pagado con recibos', values: { total: -valor_recibido } },
                  { label: 'Debe hoy', values: { total: statement.debe_hoy } },
                ]
              : []),
          ],
          empty: 'El acuerdo todavía no tiene préstamos.',
          link: { column: 'detalle', to: recordAddress },
        }),
      ],
      box: [
        figureOf('Valor entregado', statement.valor_entregado),
        figureOf('Valor liquidación', statement.valor_liquidacion),
        ...(statement.valor_pagado ? [figureOf('Ya pagado al agricultor', statement.valor_pagado)] : []),
        ...(statement.valor_anticipos
          ? [figureOf('De ello, anticipo por descontar', statement.valor_anticipos)]
          : []),
        ...(valor_recibido ? [figureOf('Ya pagado por el agricultor', valor_recibido)] : []),
        figureOf(owed ? 'Valor a pagar por el agricultor' : 'Valor a pagar', Math.abs(valor_a_pagar)),
      ],
      notes: statement.cuentas.map(
        ({ numero_factura, valor_original_factura, saldo_actual, observaciones }) =>
          `${observaciones || 'Saldo del acuerdo'}: cuenta por cobrar ${numero_factura} por ${pesos(valor_original_factura)}; hoy se deben ${pesos(saldo_actual)}.`,
      ),
      signatures: [
        { role: 'Agricultor', name: statement.agricultor },
        { role: 'Por la empresa', name: '' },
      ],
    }
  },
})
