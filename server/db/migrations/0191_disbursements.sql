-- The paper of what left for somebody: one number for all that a third party was paid at once (N-142). Whole pesos; never changed.
create table disbursements (
  id_egreso uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  consecutivo text not null check (consecutivo <> ''),
  fecha date not null,
  id_tercero uuid not null references third_parties,
  nombre_tercero text not null,
  valor numeric(15) not null check (valor > 0),
  constraint disbursements_consecutivo_unico unique (id_empresa, consecutivo)
);
select preparar_tabla('disbursements', 'consecutivo, nombre_tercero');
select preparar_copia('disbursements', 'id_tercero', 'nombre_tercero', 'nombre');
create index disbursements_tercero_idx on disbursements (id_tercero, fecha);

alter table payments add column id_egreso uuid references disbursements;
create index payments_egreso_idx on payments (id_egreso) where id_egreso is not null;
drop trigger solo_agregar on payments;
create trigger solo_agregar before delete or update of id_pago, id_empresa, documento, id_liquidacion, id_cuenta_por_pagar,
  id_egreso, id_tercero, direccion, fecha, valor, id_fpago, id_banco, registro on payments
  for each row execute function rechazar_cambio_de_pago();

select set_config('molino.silencio', 'on', true);
insert into consecutives (id_empresa, descripcion, prefijo, consecutivo_actual, tags)
select id_empresa, 'Comprobantes de egreso', 'CE', 1, 'EGRESO' from companies;
select set_config('molino.silencio', '', true);
