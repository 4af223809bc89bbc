import { ACTIVATION, type TableWords } from '#server/kit/words/audited-tables.ts'
import { USER, ROLE } from './words.ts'

export const AUDITED: Readonly<Record<string, TableWords>> = {
  users: {
    id: 'id_usuario',
    sin_empresa: true,
    nombre: 'Usuarios',
    uno: 'el usuario',
    llamada: ['nombre_usuario'],
    actos: [
      {
        columna: 'debe_cambiar_contrasena',
        vale: 'true',
        frase: 'Dio una contraseña nueva a {nombre_usuario}, que debe cambiarla',
      },
      {
        columna: 'debe_cambiar_contrasena',
        vale: 'false',
        frase: 'Cambió la contraseña asignada de {nombre_usuario}',
      },
      { columna: 'version_token', vale: '*', frase: 'Cambió la contraseña de {nombre_usuario}' },
      ...ACTIVATION,
    ],
    columnas: USER,
  },
  roles: {
    id: 'id_rol',
    sin_empresa: true,
    nombre: 'Roles',
    uno: 'el rol',
    llamada: ['nombre'],
    actos: ACTIVATION,
    columnas: ROLE,
  },
  role_routes: {
    id: 'id_rol',
    sin_empresa: true,
    nombre: 'Permisos de los roles',
    uno: 'el permiso',
    llamada: ['permission'],
    parte_de: { tabla: 'roles', por: 'id_rol' },
    frases: {
      CREATE: 'Dio al rol {id_rol} el permiso «{permission}»',
      DELETE: 'Quitó al rol {id_rol} el permiso «{permission}»',
    },
    columnas: {
      id_rol: { label: 'Rol', kind: { of: 'roles' } },
      permission: { label: 'Permiso', kind: 'key' },
    },
  },
  user_roles: {
    id: 'id_usuario',
    sin_empresa: true,
    nombre: 'Roles de los usuarios',
    uno: 'el rol',
    llamada: ['id_rol'],
    parte_de: { tabla: 'users', por: 'id_usuario' },
    frases: {
      CREATE: 'Dio el rol {id_rol} a {id_usuario}',
      DELETE: 'Quitó el rol {id_rol} a {id_usuario}',
    },
    columnas: {
      id_usuario: { label: 'Usuario', kind: { of: 'users' } },
      id_rol: { label: 'Rol', kind: { of: 'roles' } },
    },
  },
  user_companies: {
    id: 'id_usuario',
    sin_empresa: true,
    nombre: 'Empresas de los usuarios',
    uno: 'la empresa',
    llamada: ['id_empresa'],
    parte_de: { tabla: 'users', por: 'id_usuario' },
    frases: {
      CREATE: 'Dio la empresa {id_empresa} a {id_usuario}',
      DELETE: 'Quitó la empresa {id_empresa} a {id_usuario}',
    },
    columnas: {
      id_usuario: { label: 'Usuario', kind: { of: 'users' } },
      id_empresa: { label: 'Empresa', kind: { of: 'companies' } },
    },
  },
}
