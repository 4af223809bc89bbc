import { ACTIVATION, LABELS, type TableWords } from '#server/kit/words/audited-tables.ts'

const { nombre, tags, activo } = LABELS

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
      nombre,
      documento: 'Documento',
      tipo_documento: ['Tipo de documento', 'identificacion'],
      color_principal: 'Color del menú',
      direccion: 'Dirección',
      telefono: 'Teléfono',
      tags,
      practica: ['De práctica', 'sino'],
      nomina_externa: ['Nómina en otro programa', 'sino'],
      activo,
    },
    // File name, derived from the image content.
    tecnicas: ['nombre_logo'],
  },
}
