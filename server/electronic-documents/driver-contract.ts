import type { Content, Stamp } from './content-contract.ts'
import type { Finding } from './contract.ts'

/** A document that is ready to leave. `xml` is '' for a provider that makes its own. */
export interface Prepared {
  contenido: Content
  sello: Stamp
  /** CUFE, CUDE or CUDS; '' for a provider that makes its own. */
  identificador: string
  xml: string
  /** Our own reference, which a provider keeps. */
  referencia: string
}

/** Outcome of a call. */
export type Outcome =
  | {
      estado: 'ACEPTADO'
      /** Identifier that the DIAN holds. */
      identificador: string
      /** ApplicationResponse of the DIAN, or the answer of the provider. */
      respuesta: string
      /** Notices that do not refuse, with their rule. */
      avisos: Finding[]
    }
  | { estado: 'RECHAZADO'; hallazgos: Finding[]; respuesta: string }
  /** Received and not yet decided: ask again with `seguimiento`. */
  | { estado: 'EN_PROCESO'; seguimiento: string }
  /** No answer, or one that says nothing: the document may have arrived. */
  | { estado: 'SIN_RESPUESTA'; motivo: string }
  /** Only from `find`: the other side never received the document. */
  | { estado: 'DESCONOCIDO' }

/** One exchange with the other side, kept word for word. */
export interface Exchange {
  solicitud: string
  respuesta: string
}

/** Answer of a driver with its exchange. */
export type Answer = Outcome & { intercambio: Exchange }

/** A way to the DIAN. Both functions throw only for programming errors: a broken network is `SIN_RESPUESTA`. */
export interface Driver {
  /** Sends a document once. */
  send: (document: Prepared) => Promise<Answer>
  /** Asks by identifier, reference or `seguimiento` whether a sent document arrived. */
  find: (document: Prepared, seguimiento: string) => Promise<Answer>
}
