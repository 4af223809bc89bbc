import { counted } from '#app/format/counted.ts'
import type { ThirdPartySummary } from '#server/parties/contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { kilos, pesos } from '#server/kit/words/formats.ts'
import { ALL_BUT_SETTLEMENTS } from '#server/payables/words.ts'

/** Numbers of a summary. Each links to the list with exactly its records; empty parts are left out. */
export function cardsOf(resumen: ThirdPartySummary, id: string) {
  const { desde, pesadas, liquidaciones, por_pagar, cuentas, acuerdos } = resumen
  const amounts = [
    {
      label: 'Deuda de acuerdos hoy',
      list: '/financing-agreements?estado=EN_EJECUCION',
      of: acuerdos,
      words: ['acuerdo en ejecución', 'acuerdos en ejecución'],
    },
    {
      label: 'Liquidaciones en borrador',
      list: '/liquidacion-arroz?estado=BORRADOR',
      of: liquidaciones?.borradores,
      words: ['liquidación', 'liquidaciones'],
    },
    {
      label: 'Liquidaciones por pagar',
      list: '/liquidacion-arroz?estado=APROBADA',
      of: liquidaciones?.por_pagar,
      words: ['liquidación', 'liquidaciones'],
    },
    {
      // No list has exactly these: voided settlements whose money came back are no advances.
      label: 'Anticipos por descontar',
      list: undefined,
      of: liquidaciones?.anticipos,
      words: ['anticipo', 'anticipos'],
    },
    {
      label: 'Cuentas por pagar',
      list: `/cuentas-por-pagar?con_saldo=true&origen=${ALL_BUT_SETTLEMENTS}`,
      of: por_pagar,
      words: ['cuenta con saldo', 'cuentas con saldo'],
    },
    {
      label: 'Cuentas por cobrar',
      list: '/accounts-receivable?con_saldo=true',
      of: cuentas,
      words: ['cuenta con saldo', 'cuentas con saldo'],
    },
  ]
  const weighed = pesadas?.cantidad
    ? [
        {
          label: `Pesadas desde ${writtenDay(desde)}`,
          value: kilos(pesadas.kg),
          more: counted(pesadas.cantidad, 'pesada', 'pesadas'),
          to: `/weighing-records?tercero=${id}&desde=${desde}`,
        },
      ]
    : []
  return [
    ...weighed,
    ...amounts.flatMap(({ label, list, of, words: [one = '', many = ''] }) =>
      of?.cantidad
        ? [
            {
              label,
              value: pesos(of.valor),
              more: counted(of.cantidad, one, many),
              ...(list && { to: `${list}&tercero=${id}` }),
            },
          ]
        : [],
    ),
  ]
}
