-- The account of each kind of line of a voucher, for one product, bank or kind of third party alone where it names one. Those
-- that nobody has confirmed are proposals (accounting.md 2).
create table accounting_accounts (
  id_cuenta_contable uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  clase text not null check (clase <> ''),
  descripcion text not null check (descripcion <> ''),
  id_producto uuid references products,
  id_banco uuid references banks,
  tipo_tercero text not null default '' check (tipo_tercero in ('', 'CLIENTE', 'PROVEEDOR', 'CONDUCTOR')),
  -- The product, bank and kind of third party together, by which two accounts of one kind are told apart.
  ambito text not null default '//',
  cuenta text not null default '' check (cuenta ~ '^[0-9]{0,16}$'),
  centro_costo text not null default '',
  confirmada boolean not null default false,
  activo boolean not null default true,
  constraint accounting_accounts_unica unique (id_empresa, clase, ambito)
);
select preparar_tabla('accounting_accounts', 'descripcion, cuenta');
select preparar_orden('accounting_accounts', 'descripcion, cuenta, centro_costo');
create index accounting_accounts_producto_idx on accounting_accounts (id_producto) where id_producto is not null;
create index accounting_accounts_banco_idx on accounting_accounts (id_banco) where id_banco is not null;

-- What companies that are there already get; a new one gets the same when it is made.
select set_config('molino.silencio', 'on', true);
insert into accounting_accounts (id_empresa, clase, descripcion, cuenta)
select id_empresa, clase, descripcion, cuenta from companies cross join (values
  ('INVENTARIO_PADDY', 'Inventario de arroz paddy', '140505'),
  ('RETENCION_COMPRAS', 'Retención en la fuente por compras', '236540'),
  ('CUOTA_FOMENTO', 'Cuota de fomento arrocero', '237095'),
  ('REGISTRO_BOLSA', 'Registro en bolsa descontado', '233520'),
  ('FLETE', 'Flete descontado', '233545'),
  ('DESCARGUE', 'Descargue cobrado', '415595'),
  ('INGRESO_BASCULA', 'Servicio de báscula', '415595'),
  ('OTRA_DEDUCCION', 'Otras deducciones de la liquidación', '425050'),
  ('PROVEEDOR', 'Neto por pagar al agricultor', '220505'),
  ('ANTICIPO_PROVEEDOR', 'Anticipo a proveedor', '133005'),
  ('PRESTAMO_COSECHA', 'Préstamo de cosecha, capital', '133005'),
  ('INTERES_PRESTAMO', 'Intereses de préstamos de cosecha', '421005'),
  ('INTERES_MORA', 'Intereses de mora', '421005'),
  ('INTERES_POR_COBRAR', 'Intereses por cobrar', '134505'),
  ('CARTERA_ACUERDO', 'Saldo de un acuerdo cerrado', '138095'),
  ('CAJA', 'Caja', '110505'),
  ('BANCO', 'Bancos', '111005'),
  ('MEDIO_SIN_DINERO', 'Pago que no mueve dinero', '233595'),
  ('CARTERA', 'Clientes', '130505'),
  ('ANTICIPO_CLIENTE', 'Anticipo de cliente', '280505'),
  ('VENTA', 'Venta', '412055'),
  ('OTROS_INGRESOS', 'Cuenta por cobrar escrita a mano', '429595'),
  ('INSUMOS', 'Insumos entregados', '143505'),
  ('ARROZ_EN_ESPECIE', 'Préstamo de arroz en especie', '143005'),
  ('PRODUCTO_EN_PROCESO', 'Producto en proceso', '141005'),
  ('PRODUCTO_TERMINADO', 'Producto terminado', '143005'),
  ('CUENTA_POR_PAGAR', 'Cuenta por pagar', '220505'),
  ('SALDO_INICIAL', 'Contrapartida de saldos iniciales', '370505')
) as propuesta (clase, descripcion, cuenta)
order by id_empresa, clase;
select set_config('molino.silencio', '', true);
