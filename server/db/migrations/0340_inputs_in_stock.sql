-- A payable of origin INSUMOS buys kilos of a product (payables/README.md, purchases of inputs).
do $$
declare
  dice text := (select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'accounts_payable'::regclass and conname = 'accounts_payable_origen_check');
begin
  alter table accounts_payable drop constraint accounts_payable_origen_check;
  execute format('alter table accounts_payable add constraint accounts_payable_origen_check %s',
    replace(dice, 'ARRAY[', 'ARRAY[''INSUMOS''::text, '));
end $$;
alter table accounts_payable
  add id_producto uuid references products,
  add kilos numeric(12, 2) check (kilos > 0),
  add fecha_anulacion date,
  add constraint accounts_payable_de_insumos
    check ((origen = 'INSUMOS') = (id_producto is not null) and (id_producto is null) = (kilos is null));
create index accounts_payable_producto_idx on accounts_payable (id_producto) where id_producto is not null;
create trigger fecha_anulacion before update of anulada on accounts_payable for each row
  when (new.anulada and not old.anulada and new.id_producto is not null)
  execute function fechar_anulacion_de_existencias();

-- A loan in kind takes kilos of a product out of stock (financing/README.md, loans in kind).
alter table financing_agreement_movements
  add id_producto uuid references products,
  add kilos numeric(12, 2) check (kilos > 0),
  add constraint financing_agreement_movements_especie check ((id_producto is null) = (kilos is null)
    and (id_producto is null or modalidad_financiacion in ('SUPPLIES_DELIVERY', 'RICE_IN_KIND')));
create index financing_agreement_movements_producto_idx on financing_agreement_movements (id_producto)
  where id_producto is not null;
drop trigger periodo_fecha_movimiento_alta on financing_agreement_movements;
drop trigger periodo_fecha_movimiento_cambio on financing_agreement_movements;
drop trigger periodo_fecha_movimiento_entrada on financing_agreement_movements;
drop trigger periodo_fecha_movimiento_salida on financing_agreement_movements;
drop trigger periodo_fecha_movimiento_baja on financing_agreement_movements;
select preparar_periodo('financing_agreement_movements', 'fecha_movimiento', 'fecha_movimiento, valor, modalidad_financiacion, '
  'id_fpago, id_banco, saldo_inicial_al, interes_inicial, id_producto, kilos', '$.estado = ''APROBADO''');

select set_config('molino.silencio', 'on', true);
insert into accounting_accounts (id_empresa, clase, descripcion, cuenta, creado_en)
select id_empresa, 'INGRESO_ESPECIE', 'Insumos y arroz prestados, sobre su costo', '413514', creado_en from companies order by id_empresa
on conflict do nothing;
select set_config('molino.silencio', '', true);
