import type { Acts } from '#app/form/acts.ts'

export const ACTS = {
  enviar: {
    from: ['BORRADOR', 'FIRMADO', 'ENVIADO', 'SIN_RESPUESTA', 'RECHAZADO'],
    button: 'Enviar de nuevo',
    busy: 'Enviando...',
    failed: 'Error al enviar el documento',
  },
} as const satisfies Acts<string>
