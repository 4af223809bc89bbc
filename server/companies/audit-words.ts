import { ACTIVATION, type TableWords } from '#server/kit/words/audited-tables.ts'
import { TAGS, ACTIVE } from '#server/kit/words/fields.ts'

export const AUDITED: Readonly<Record<string, TableWords>> = {
  companies: {
    id: 'id_empresa',
    sin_empresa: true,
    nombre: 'Empresas',
    uno: 'la empresa',
    llamada: ['nombre'],
    actos: [
      { columna: 'nombre_logo', vale: '', frase: 'Quitó el logo de {nombre}' },
      { columna: 'nombre_logo', vale: '*', frase: 'Cambió el logo de {nombre}' },
      ...ACTIVATION,
    ],
    columnas: {
      nombre: { label: 'Nombre' },
      documento: { label: 'Documento' },
      tipo_documento: { label: 'Tipo de documento', kind: 'identification' },
      color_principal: { label: 'Color del menú' },
      direccion: { label: 'Dirección' },
      telefono: { label: 'Teléfono' },
      tags: TAGS,
      practica: { label: 'De práctica', kind: 'yesNo' },
      nomina_externa: { label: 'Nómina en otro programa', kind: 'yesNo' },
      activo: ACTIVE,
    },
    // File name, derived from the image content.
    tecnicas: ['nombre_logo'],
  },
}
