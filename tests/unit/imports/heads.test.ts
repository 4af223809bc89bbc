import { describe, expect, it } from 'vitest'
import { matchColumns, unmatched } from '#server/kit/reading/read-cells.ts'
import { thirdPartiesKind } from '#server/imports/third-parties-kind.ts'

/** Known headings of accounting programs' third-party files, with the matching field. */
const FILES: Record<string, Record<string, string>> = {
  'Siigo Nube': {
    'Tipo de identificación': 'tipo_identificacion',
    'Número de identificación': 'identificacion',
    'Dígito de verificación': 'digito',
    Sucursal: '',
    'Razón social': 'nombre',
    'Nombres tercero': 'nombres',
    'Apellidos tercero': 'apellidos',
    Dirección: 'direccion',
    'Código ciudad': 'municipio',
    'Número de teléfono': 'telefono1',
    'Correo electrónico contacto': 'email',
    'Código Responsabilidad fiscal': '',
  },
  'World Office': {
    'Tipo Identificación': 'tipo_identificacion',
    Identificación: 'identificacion',
    'Primer Nombre': 'nombres',
    'Segundo Nombre': 'segundo_nombre',
    'Primer Apellido': 'apellidos',
    'Segundo Apellido': 'segundo_apellido',
    Propiedades: 'tipo',
    Dirección: 'direccion',
    Ciudad: 'municipio',
    Teléfonos: 'telefono1',
    'E-mail': 'email',
  },
  Alegra: {
    'Tipo de contacto': 'tipo',
    'Tipo de identificación': 'tipo_identificacion',
    'Número de identificación': 'identificacion',
    DV: 'digito',
    'Nombre / Razón social': 'nombre',
    Dirección: 'direccion',
    Municipio: 'municipio',
    'Teléfono 1': 'telefono1',
    'Teléfono 2': 'telefono2',
    'Correo electrónico': 'email',
    'Lista de precios': '',
  },
}

describe('headings of accounting programs', () => {
  it.each(Object.entries(FILES))('matches every heading of third parties in %s', (_, heads) => {
    const map = matchColumns(thirdPartiesKind, Object.keys(heads))
    const found = Object.fromEntries(Object.keys(heads).map((head, at) => [head, fieldAt(map, at)]))
    expect(found).toEqual(heads)
    // Values missing in the file are chosen once for all rows.
    const missing = unmatched(thirdPartiesKind, map).map(({ name }) => name)
    expect(missing).toEqual(Object.values(heads).includes('tipo') ? [] : ['tipo'])
  })
})

const fieldAt = (map: Record<string, string>, at: number) =>
  Object.keys(map).find((name) => map[name] === `c${at}`) ?? ''
