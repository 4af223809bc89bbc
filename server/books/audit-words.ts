import { catalogue, LABELS, type TableWords } from '#server/kit/words/audited-tables.ts'

const { nombre, descripcion } = LABELS

export const AUDITED: Readonly<Record<string, TableWords>> = {
  accounting_accounts: catalogue(
    'id_cuenta_contable',
    'Cuentas contables',
    'la cuenta contable',
    ['descripcion'],
    {
      descripcion,
      id_producto: ['Producto', { de: 'products' }],
      id_banco: ['Banco', { de: 'banks' }],
      tipo_tercero: ['Tipo de tercero', 'valor'],
      cuenta: 'Cuenta',
      centro_costo: 'Centro de costos',
      confirmada: ['Confirmada', 'sino'],
    },
    ['clase', 'ambito'],
  ),
  accounting_programs: catalogue(
    'id_programa',
    'Programas contables',
    'el programa contable',
    ['nombre'],
    {
      nombre,
      formato: ['Formato', 'valor'],
      separador: ['Separador', 'valor'],
      signo_decimal: ['Decimales', 'valor'],
      formato_fecha: ['Fechas', 'valor'],
      letras: ['Letras', 'valor'],
      filas_titulo: ['Filas de título', 'numero'],
      filas_maximo: ['Líneas por archivo', 'numero'],
      columnas: ['Columnas', 'datos'],
      codigos: ['Códigos de comprobantes', 'datos'],
      observaciones: 'Observaciones',
      confirmado: ['Confirmado', 'sino'],
    },
    ['base'],
  ),
  accounting_exports: {
    id: 'id_exportacion',
    nombre: 'Exportaciones contables',
    uno: 'la exportación contable',
    llamada: ['programa'],
    actos: [{ columna: 'anulada', vale: 'true', frase: 'Anuló {nombre}', motivo: 'motivo_anulacion' }],
    columnas: {
      programa: ['Programa', 'valor'],
      desde: ['Desde', 'dia'],
      hasta: ['Hasta', 'dia'],
      registro: 'Exportó',
      comprobantes: ['Comprobantes', 'numero'],
      reversos: ['Reversos', 'numero'],
      lineas: ['Líneas', 'numero'],
      partes: ['Archivos', 'numero'],
      debito: ['Débito', 'pesos'],
      credito: ['Crédito', 'pesos'],
      motivo_anulacion: 'Motivo',
    },
    tecnicas: ['id_programa', 'cerrado_hasta', 'anulada'],
  },
}
