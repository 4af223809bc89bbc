import { Form, Link } from '@remix-run/react'
import { HiddenFields } from '#app/form/post-form.tsx'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { ActIcon, named } from '#app/format/icon.tsx'
import { RecordTable, type RecordColumn } from '#app/format/record-parts.tsx'
import { TurnBadge } from '#app/parts/turns/badge.tsx'
import { pdfPath, weighingPath } from '#app/parts/paths.ts'
import type { TurnStep } from '#server/turns/words.ts'
import { TURNS_PATH, type TurnRow } from './turns.ts'

interface TurnsTableProps {
  turnos: readonly TurnRow[]
  /** Whole day, including trucks that left. */
  whole: boolean
}

/** Turns by arrival, with their times and one button for the next step. */
export function TurnsTable({ turnos, whole }: TurnsTableProps) {
  const hour = (label: string, name: keyof TurnRow & string): RecordColumn<TurnRow> => ({
    label,
    cell: (row) => String(row[name]),
    className: 'whole',
  })
  return (
    <RecordTable
      rows={turnos}
      keyOf={({ id }) => id}
      className="broad turns"
      rowClass={({ espera_mas }) => (espera_mas ? 'longest' : undefined)}
      named
      columns={[
        { label: 'Turno', cell: TurnNumber, className: 'whole' },
        { label: 'Placa', cell: Plate },
        { label: 'Estado', cell: ({ estado }) => <TurnBadge estado={estado} />, className: 'whole' },
        hour('Llegó', 'llegada'),
        hour('Llamado', 'llamado'),
        { label: 'Primer peso', cell: FirstWeight, className: 'whole' },
        hour('Descargó', 'descarga'),
        hour('Segundo peso', 'segundo_peso'),
        ...(whole ? [hour('Salió', 'salida')] : []),
        { label: 'Espera', cell: Waited, className: 'whole' },
        { label: 'Acciones', cell: Steps, className: 'actions' },
      ]}
    />
  )
}

function TurnNumber({ numero, dia }: TurnRow) {
  return (
    <>
      {numero} {dia && <small>{dia.slice(0, 5)}</small>}
    </>
  )
}

function Plate({ placa, nota }: TurnRow) {
  return (
    <>
      {placa} {nota && <small>{nota}</small>}
    </>
  )
}

function FirstWeight({ primer_peso, pesada }: TurnRow) {
  if (!pesada) return null
  return (
    <Link to={weighingPath(pesada.id)} title={pesada.consecutivo}>
      {primer_peso}
    </Link>
  )
}

function Waited({ espera, espera_mas }: TurnRow) {
  if (!espera_mas) return espera
  return (
    <>
      <strong>{espera}</strong> <small>el que más</small>
    </>
  )
}

/** Word of each step, alone and with the plate. */
const WORDS: Record<TurnStep, (row: TurnRow) => readonly [word: string, whole: string]> = {
  llamar: ({ placa }) => ['Llamar', `Llamar a ${placa}`],
  descargar: ({ placa, carga }) => (carga ? ['Cargó', `${placa} cargó`] : ['Descargó', `${placa} descargó`]),
  salir: ({ placa }) => ['Salió', `${placa} salió`],
  irse: ({ placa }) => ['Se fue', `${placa} se fue sin pesar`],
}

function Steps(row: TurnRow) {
  const { id, version, numero, placa, pasos, pesar } = row
  return (
    <>
      {pasos.map((paso) => {
        const [word, whole] = WORDS[paso](row)
        return (
          <Form key={paso} method="post" action={TURNS_PATH} className="act">
            <HiddenFields intent={paso} {...(version !== undefined && { version })} />
            <input type="hidden" name="id" value={id} />
            <SubmitButton busy="Anotando..." className="secondary" title={whole} aria-label={whole}>
              {word}
            </SubmitButton>
          </Form>
        )
      })}
      {pesar && (
        <Link to={pesar} className="button secondary" aria-label={`Pesar ${placa}`}>
          Pesar
        </Link>
      )}
      <a
        href={pdfPath('TURNO', id)}
        target="_blank"
        rel="noreferrer"
        className="icon-only"
        {...named(`Imprimir el turno ${numero} de ${placa}`)}
      >
        <ActIcon icon="printer">Imprimir</ActIcon>
      </a>
    </>
  )
}
