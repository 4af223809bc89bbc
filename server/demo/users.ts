export const DEMO_PASSWORD = 'arroz2026'

/** Users of the demonstration. `role` names a role of server/people/roles-rules.ts. */
export const DEMO_USERS = [
  {
    correo: 'admin@molino.example',
    nombre: 'Adriana Molano Perdomo',
    role: 'Administrador',
    may: 'todo, en dos empresas',
  },
  {
    correo: 'bascula@molino.example',
    nombre: 'Bernardo Tique Yara',
    role: 'Basculista',
    may: 'pesar, con sus búsquedas',
  },
  {
    correo: 'cartera@molino.example',
    nombre: 'Carmenza Oviedo Lozano',
    role: 'Cartera',
    may: 'facturas, recibos y cuentas por cobrar',
  },
  {
    correo: 'credito@molino.example',
    nombre: 'Crisanto Guzmán Aldana',
    role: 'Crédito',
    may: 'terceros, acuerdos de financiamiento y préstamos',
  },
  {
    correo: 'laboratorio@molino.example',
    nombre: 'Luz Marina Cárdenas Poloche',
    role: 'Laboratorista',
    may: 'pesadas y su análisis, liquidar sin aprobar',
  },
  {
    correo: 'consulta@molino.example',
    nombre: 'Constanza Ducuara Leyva',
    role: 'Consulta',
    may: 'ver todas las listas y nada más',
  },
] as const
