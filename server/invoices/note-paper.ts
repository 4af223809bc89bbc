import type { NoteDetail } from './notes-contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { decimal, pesos } from '#server/kit/words/formats.ts'
import { identification } from '#server/parties/identifications-words.ts'
import { noteConceptName, noteKindName } from './notes-words.ts'
import type { Letterhead } from '#server/kit/papers/head.ts'
import { halfLetterPaper } from '#server/kit/papers/letter.ts'
import { SIZE, type Seal } from '#server/kit/papers/paper.ts'

/** Note on half letter paper: corrected document, reason and amounts. `seal` identifies it before the DIAN. */
export function notePaper(n: NoteDetail, company: Letterhead, seal?: Seal): Promise<Buffer> {
  const title = noteKindName(n.clase).toUpperCase()
  const party = `${n.nombre_tercero}\n${identification(n.tipo_identificacion, n.identificacion)}`
  const [role, document] =
    n.clase === 'AJUSTE' ? ['Proveedor', 'Documento soporte'] : (['Cliente', 'Factura'] as const)
  const returned = n.lineas.map(
    ({ cantidad, unidad, descripcion }) => `${decimal(cantidad ?? 0)} ${unidad} de ${descripcion}`,
  )
  const facts = [
    [role, party],
    ['Dirección', n.direccion],
    ['Corrige', `${document} ${n.documento} del ${writtenDay(n.fecha_documento)}`],
    ['Liquidación', n.liquidacion],
    ['Concepto', noteConceptName(n.concepto)],
    ['Motivo', n.motivo],
    ['Devuelve', returned.join('\n')],
    ['Base', n.iva ? pesos(n.base ?? 0) : ''],
    ['IVA', n.iva ? pesos(n.iva) : ''],
  ] as const
  const signers = [
    { role, name: party },
    { role: 'Por la empresa', name: company.nombre },
  ]
  return halfLetterPaper(
    {
      title: `${title} ${n.numero}`,
      heading: { title, number: n.numero, below: [writtenDay(n.fecha)] },
      parts: [
        { facts, label: 96, size: SIZE, figure: ['VALOR', pesos(n.valor ?? 0)], column: 170 },
        { signers },
      ],
      foot: seal ? '' : `${noteKindName(n.clase)}: no transmitida a la DIAN`,
      seal,
    },
    company,
  )
}
