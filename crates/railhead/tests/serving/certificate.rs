//! A certificate of a server called `localhost` that vouches for itself, made anew for every test.

use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair};
use std::path::Path;
use std::sync::Arc;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer};
use tokio_rustls::rustls::{ServerConfig, crypto};

/// Object identifiers as certificates write them: a signature by ECDSA with SHA-256, a key on a curve, the curve P-256, the
/// common name, and other names of the subject.
const SIGNED: &[u8] = &[0x06, 8, 0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2];
const KEY: &[u8] = &[0x06, 7, 0x2a, 0x86, 0x48, 0xce, 0x3d, 2, 1];
const CURVE: &[u8] = &[0x06, 8, 0x2a, 0x86, 0x48, 0xce, 0x3d, 3, 1, 7];
const COMMON_NAME: &[u8] = &[0x06, 3, 0x55, 4, 3];
const OTHER_NAMES: &[u8] = &[0x06, 3, 0x55, 0x1d, 0x11];

const SEQUENCE: u8 = 0x30;

/// A value of DER: what it is, how long it is, what it holds.
fn der(tag: u8, parts: &[&[u8]]) -> Vec<u8> {
    let content = parts.concat();
    let mut value = vec![tag];
    match u8::try_from(content.len()) {
        Ok(short) if short < 128 => value.push(short),
        Ok(longer) => value.extend([0x81, longer]),
        Err(_) => {
            value.push(0x82);
            value.extend(u16::try_from(content.len()).unwrap().to_be_bytes());
        }
    }
    value.extend(content);
    value
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for group in bytes.chunks(3) {
        let number = group.iter().fold(0u32, |n, b| n << 8 | u32::from(*b)) << (8 * (3 - group.len()));
        for place in 0..4 {
            let sextet = usize::try_from(number >> (18 - 6 * place) & 63).unwrap();
            text.push(if place <= group.len() { char::from(LETTERS[sextet]) } else { '=' });
        }
    }
    text
}

/// A certificate with its key.
pub(crate) struct Certificate {
    bytes: Vec<u8>,
    key: Vec<u8>,
}

impl Certificate {
    pub(crate) fn new() -> Self {
        let random = SystemRandom::new();
        let key = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &random).unwrap();
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, key.as_ref(), &random).unwrap();
        let algorithm = der(SEQUENCE, &[SIGNED]);
        let name = der(SEQUENCE, &[&der(0x31, &[&der(SEQUENCE, &[COMMON_NAME, &der(0x0c, &[b"localhost"])])])]);
        let valid = der(SEQUENCE, &[&der(0x17, &[b"200101000000Z"]), &der(0x17, &[b"491231235959Z"])]);
        let public = der(0x03, &[&[0], pair.public_key().as_ref()]);
        let public = der(SEQUENCE, &[&der(SEQUENCE, &[KEY, CURVE]), &public]);
        let names = der(SEQUENCE, &[&der(0x82, &[b"localhost"])]);
        let names = der(SEQUENCE, &[&der(SEQUENCE, &[OTHER_NAMES, &der(0x04, &[&names])])]);
        let version = der(0xa0, &[&der(0x02, &[&[2]])]);
        let number = der(0x02, &[&[1]]);
        let parts = [&version, &number, &algorithm, &name, &valid, &name, &public, &der(0xa3, &[&names])];
        let content = der(SEQUENCE, &parts.map(Vec::as_slice));
        let signature = pair.sign(&random, &content).unwrap();
        let bytes = der(SEQUENCE, &[&content, &algorithm, &der(0x03, &[&[0], signature.as_ref()])]);
        Self { bytes, key: key.as_ref().to_vec() }
    }

    /// Writes it down, for whoever shall trust it.
    pub(crate) fn write(&self, path: &Path) {
        let text = format!("-----BEGIN CERTIFICATE-----\n{}\n-----END CERTIFICATE-----\n", base64(&self.bytes));
        std::fs::write(path, text).unwrap();
    }

    /// Writes its key down, for a server that reads it from a file.
    pub(crate) fn write_key(&self, path: &Path) {
        let text = format!("-----BEGIN PRIVATE KEY-----\n{}\n-----END PRIVATE KEY-----\n", base64(&self.key));
        std::fs::write(path, text).unwrap();
    }

    /// How a server with this certificate speaks TLS.
    pub(crate) fn server(&self) -> Arc<ServerConfig> {
        let provider = Arc::new(crypto::ring::default_provider());
        let config = ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions().unwrap();
        let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(self.key.clone()));
        let chain = vec![CertificateDer::from(self.bytes.clone())];
        Arc::new(config.with_no_client_auth().with_single_cert(chain, key).unwrap())
    }
}
